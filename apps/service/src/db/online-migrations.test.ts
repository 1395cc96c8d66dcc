import { readMigrations } from './migrations';
import { migrationsFolder } from '../kernel/project-folder';
import { expect, test } from 'vitest';

/** Steps that break the version before, or stop its writes while they run, each with what to do instead. */
const offline: readonly [RegExp, string][] = [
  [/\bdrop (table|column|view|function|type)\b/, 'drop it one release after the code stopped using it'],
  [/\brename\b/, 'add the new name, copy, and drop the old one a release later'],
  [/\balter column \w+ (set data )?type\b/, 'add a new column and copy'],
  [/\bset not null\b/, 'add a check constraint as not valid and validate it in the next migration'],
  [
    /\badd column [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/,
    'add a default: the version before does not fill it',
  ],
  [/\badd (constraint \w+ )?(check|foreign key)\b(?![^;]*\bnot valid\b)/, 'add it as not valid'],
  [/\b(lock table|truncate|vacuum full|cluster)\b/, 'nothing that locks a whole table'],
];

const problemsOf = (sql: string) => {
  const text = sql.replace(/--.*$/gm, '').toLowerCase();
  const altered = new Set(
    [...text.matchAll(/\balter table (?:if exists )?(\w+)/g)].map(([, table]) => table),
  );
  return [
    ...offline.filter(([step]) => step.test(text)).map(([, instead]) => instead),
    ...(altered.size > 1
      ? ['one migration each: two locked tables wait for a call that waits for them']
      : []),
  ];
};

test('every migration after the baseline is safe while the version before serves', async () => {
  const [, ...later] = await readMigrations(migrationsFolder);
  const found = later.flatMap(({ name, sql }) => problemsOf(sql).map(problem => `${name}: ${problem}`));
  expect(found).toEqual([]);
});

test.each([
  'alter table accounts drop column gender;',
  'alter table accounts rename column gender to sex;',
  'alter table accounts alter column gender type integer;',
  'alter table accounts alter column gender set not null;',
  'alter table accounts add column nickname text not null;',
  'alter table accounts add constraint short check (length(gender) < 9);',
  'lock table accounts;',
  'alter table accounts add column a text; alter table sessions add column a text;',
])('%s is refused', sql => {
  expect(problemsOf(sql)).toHaveLength(1);
});

test.each([
  'alter table accounts add column nickname text;',
  "alter table accounts add column nickname text not null default '';",
  'alter table accounts add constraint short check (length(gender) < 9) not valid;',
  '-- rename nothing\ncreate table nicknames (id uuid primary key, name text not null);',
])('%s is online', sql => {
  expect(problemsOf(sql)).toEqual([]);
});
