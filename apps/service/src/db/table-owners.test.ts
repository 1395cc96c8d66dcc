import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../kernel/project-folder';
import { folderWith } from '../testing/folder';
import { tableOwners, tablesWritten } from './table-owners';

const root = join(projectFolder, 'apps/service/src');
const owners = tableOwners();

const foreignWrites = (file: string, source: string) =>
  [...tablesWritten(source)]
    .filter(table => owners.has(table) && !file.startsWith(`${owners.get(table)}/`))
    .map(table => `${file} writes ${table}, which belongs to ${owners.get(table)}`);

test('each table is written by the files of one module', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter(
    file => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(file => foreignWrites(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('each module that owns a table has a folder of its own', () => {
  const missing = [...owners].filter(([, folder]) => globSync(`${folder}/*.ts`, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

describe('a write of another module is found', () => {
  test.each([
    'insert into sessions (id) values (1)',
    'with gone as (delete from tokens where hash = $1) select 1',
    'update sessions set ended_at = now()',
    "select restore_rows('sessions', $1)",
    "purgeRows('sessions_purge', 'sessions', 'true')",
    'select id from sessions where id = $1 for update',
    'select a.id from sessions a where a.id in (select 1 from accounts) and a.id = (select 2 from sessions) for no key update of a',
  ])('%s', sql => {
    expect(foreignWrites('domain/accounts/somewhere.ts', `const text = \`${sql}\`;`)).toHaveLength(1);
  });
});

test('what only reads, or is prose, is no write', () => {
  const source =
    '/** Does not update sessions. */\n// delete from tokens\n`select 1 from sessions for key share`';
  expect(foreignWrites('domain/accounts/somewhere.ts', source)).toEqual([]);
});

describe('the owner of a table', () => {
  test('is the file of the baseline, or the module that a later migration names', () => {
    const made = folderWith({
      '0001-baseline/01-cards.sql': 'create table a (n int);',
      '0002-b.sql': '-- module: oauth\ncreate table b (n int);',
      '0003-c.sql': 'alter table b add column c text;',
    });
    expect([...tableOwners(made)]).toEqual([
      ['a', 'domain/cards'],
      ['b', 'oauth'],
    ]);
  });

  test('is missing where a later migration names none', () => {
    expect(() => tableOwners(folderWith({ '0002-b.sql': 'create table b (n int);' }))).toThrow(
      'names no module',
    );
  });
});
