import * as v from 'valibot';
import { expect, test } from 'vitest';
import { textOf } from './text-of';

test.each([
  ['as many characters as allowed', 'abc', true],
  ['one more', 'abcd', false],
  ['as few as allowed', 'a', true],
  ['none', '', false],
  ['characters that have two code units', '😀😀😀', true],
  ['one more of these', '😀😀😀😀', false],
  ['far too many', 'a'.repeat(60_000), false],
])('a text of at most three characters: %s', (_, text, isAccepted) => {
  expect(v.is(textOf(3, 1), text)).toBe(isAccepted);
});
