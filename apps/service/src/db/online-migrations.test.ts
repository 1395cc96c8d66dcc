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
  [/\b(lock table|(?<!or )truncate|vacuum full|cluster)\b/, 'nothing that locks a whole table'],
];

/** No installation existed yet when these were merged. */
const withBlockingIndex = new Set([
  '0090-audit-failures.sql',
  '0092-sessions-by-device.sql',
  '0111-recipients-of-not-me-links.sql',
  '0112-invitation-undo-index.sql',
]);

/** Which index of a partitioned table a migration has built in each partition, such as `audit_events (event, at)`. */
const builtInPartitions = (sql: string) =>
  [...sql.matchAll(/\bindex concurrently \{partition of \w+\}_\w+ on \{partition of (\w+)\} (\(.+?\))/g)].map(
    ([, table, columns]) => `${table} ${columns}`,
  );

/**
 * Indexes of tables that exist already and are not built concurrently, or are mixed with other steps. `there` are those that each
 * partition has: the index of the whole table only takes them over.
 */
function indexProblems(sql: string, there: readonly string[]): string[] {
  const text = sql.replace(/\{partition of (\w+)\}/g, 'each_partition_of_$1');
  const created = new Set(
    [...text.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(found => found[1]),
  );
  const built = [
    ...text.matchAll(
      /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (\w+) ?(\([^;]+\))?/g,
    ),
  ];
  const isBlocking = built.some(
    ([, isConcurrent, , table, columns]) =>
      !isConcurrent && !created.has(table) && !there.includes(`${table} ${columns}`),
  );
  if (isBlocking) return ['build the index concurrently'];
  if (!/\bconcurrently\b/.test(text)) return [];
  const expected = built.flatMap(([create, , name]) => [`drop index concurrently if exists ${name}`, create]);
  const steps = text
    .split(';')
    .map(step => step.trim())
    .filter(step => step !== '');
  const isRepeatable =
    steps.length === expected.length && steps.every((step, at) => step.startsWith(expected[at] ?? ' '));
  return isRepeatable ? [] : ['only indexes, each dropped before it is built: there is no transaction'];
}

/**
 * Without what is harmless: the bodies of functions, which only run later, and the exchange of a table for a new one of the same
 * name in the same transaction, where the old one may be dropped.
 */
function withoutHarmless(sql: string): string {
  const text = sql
    .replace(/--.*$/gm, '')
    .toLowerCase()
    .replace(/\bfunction\b[^;]*?\$\$.*?\$\$/gs, 'function');
  const [exchanged = '', table, former] =
    /\balter table (\w+) rename to (\w+);\s*create table \1\b/.exec(text) ?? [];
  if (!table) return text;
  return text
    .replace(exchanged, `create table ${table}`)
    .replace(`drop table ${former};`, '')
    .replaceAll(`alter table ${former} rename to`, '')
    .replaceAll(`alter table ${former} `, `alter table ${table} `);
}

const problemsOf = (sql: string, name = '', there: readonly string[] = []) => {
  const text = withoutHarmless(sql);
  const altered = new Set(
    [...text.matchAll(/\balter table (?:if exists )?(\w+)/g)].map(([, table]) => table),
  );
  return [
    ...offline.filter(([step]) => step.test(text)).map(([, instead]) => instead),
    ...(withBlockingIndex.has(name) ? [] : indexProblems(text, there)),
    ...(altered.size > 1
      ? ['one migration each: two locked tables wait for a call that waits for them']
      : []),
  ];
};

test('every migration after the baseline is safe while the version before serves', async () => {
  const [, ...later] = readMigrations(migrationsFolder);
  const found = later.flatMap(({ name, sql }, place) => {
    const there = later.slice(0, place).flatMap(each => builtInPartitions(each.sql));
    return problemsOf(sql, name, there).map(problem => `${name}: ${problem}`);
  });
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
  'create index accounts_gender on accounts (gender);',
  'create index concurrently accounts_gender on accounts (gender);',
  'drop index concurrently if exists accounts_gender; create index concurrently accounts_sex on accounts (gender);',
  'drop index concurrently if exists a; create index concurrently a on accounts (gender); update accounts set gender = null;',
  'alter table accounts add column a text; alter table sessions add column a text;',
  'alter table a rename to b; create table a (n int); drop table c;',
  'do $$ begin drop table a; end $$;',
])('%s is refused', sql => {
  expect(problemsOf(sql)).toHaveLength(1);
});

test.each([
  'alter table accounts add column nickname text;',
  "alter table accounts add column nickname text not null default '';",
  'alter table accounts add constraint short check (length(gender) < 9) not valid;',
  'create table nicknames (name text); create index nicknames_name on nicknames (name);',
  'drop index concurrently if exists a;\n create unique index concurrently a on accounts (gender);',
  'alter table a rename to b; create table a (n int); drop table b;',
  'create function f() returns text as $$ begin drop table a; return null; end $$;',
  'create trigger t before delete or truncate on a for each statement execute function f();',
  '-- rename nothing\ncreate table nicknames (id uuid primary key, name text not null);',
])('%s is online', sql => {
  expect(problemsOf(sql)).toEqual([]);
});

test('the index of a partitioned table is online if the partitions have it, with the same columns', () => {
  const built = `drop index concurrently if exists {partition of events}_at;
    create index concurrently {partition of events}_at on {partition of events} (event, at);`;
  expect(problemsOf(built)).toEqual([]);
  const there = builtInPartitions(built);
  const index = (columns: string) => problemsOf(`create index events_at on events (${columns});`, '', there);
  expect(index('event, at')).toEqual([]);
  for (const columns of ['event', 'at, event', 'event, at desc']) expect(index(columns)).toHaveLength(1);
});
