import { expect, test } from 'vitest';
import { numberParameters } from './named-parameters';

const named = (name: string, mayBeNull = false) => ({ name, mayBeNull });

test.each([
  ['where id = :id', 'where id = $1', [named('id')]],
  ['where a = :a and b = :b or c = :a', 'where a = $1 and b = $2 or c = $1', [named('a'), named('b')]],
  [':id?::uuid is null or id = :id', '$1::uuid is null or id = $1', [named('id', true)]],
  [`to_char(at, 'HH24:MI') = :text`, `to_char(at, 'HH24:MI') = $1`, [named('text')]],
  [`'it''s :not' || :one`, `'it''s :not' || $1`, [named('one')]],
  ['value::text', 'value::text', []],
])('%s', (sql, text, parameters) => {
  expect(numberParameters(sql)).toMatchObject({ text, parameters });
});

test('a column that is marked is never null, and the mark is not part of its name', () => {
  expect(numberParameters('select a as "sid!", b as "grant"')).toMatchObject({
    text: 'select a as "sid", b as "grant"',
    neverNull: new Set(['sid']),
  });
});
