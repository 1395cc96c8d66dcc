import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder, projectFolder } from '../kernel/project-folder';

const sources = join(projectFolder, 'apps/service/src');

function textsIn(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(extension) && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .map(file => readFileSync(join(folder, file), 'utf8'));
}

/** Our SQL with the code around it, without comments. */
const sql = [...textsIn(sources, '.ts'), ...textsIn(migrationsFolder, '.sql')]
  .join('\n')
  .replace(/^\s*(\/\/|\/?\*|--).*$/gm, '');

const document = readFileSync(join(projectFolder, 'docs/operating.md'), 'utf8');
const [, list = ''] = /\n\| in our SQL \|([\s\S]*?)\n\n/.exec(document) ?? [];
const [, notUsed = ''] = /\n(Our own tables and statements use no [\s\S]*?)\n\n/.exec(document) ?? [];

const features: readonly (readonly [name: string, form: RegExp])[] = [
  ['pg_try_advisory_lock', /\bpg_try_advisory_lock\(/],
  ['pg_advisory_xact_lock', /\bpg_advisory_xact_lock\(/],
  ['for update skip locked', /\bfor update skip locked\b/],
  ['for no key update', /\bfor no key update\b/],
  ['for key share', /\bfor key share\b/],
  ['for share', /\bfor share\b/],
  ['ctid', /\bctid\b/],
  ['truncate', /['`]truncate \w/],
  ['partition by range', /\bpartition by range\b/],
  ['partition by list', /\bpartition by list\b/],
  ['partition by hash', /\bpartition by hash\b/],
  ['pg_inherits', /\bpg_inherits\b/],
  ['pg_class', /\bpg_class\b/],
  ['create trigger', /\bcreate (constraint )?trigger\b/],
  ['set_config', /\bset_config\(/],
  ['execute format', /\bexecute format\(/],
  ['create index concurrently', /\bcreate (unique )?index concurrently\b/],
  ['using hash', /\busing hash \(/],
  ['savepoint', /\bsavepoint \w/],
  ['set local', /\bset local\b/],
  ['lock_timeout', /\block_timeout\b/],
  ['plan_cache_mode', /\bplan_cache_mode\b/],
  ['server_version_num', /\bserver_version_num\b/],
];

test.each(features)(
  'the list of what stands in the way of another engine has `%s` if our SQL has it',
  (name, form) => {
    expect(list.includes(`\`${name}`) || list.includes(` ${name} `)).toBe(form.test(sql));
  },
);

test('the list has every function and catalog of PostgreSQL that our SQL names', () => {
  const named = new Set(sql.match(/\bpg_\w+/g));
  // A file of the server, in a message.
  named.delete('pg_hba');
  expect([...named].filter(name => !list.includes(name))).toEqual([]);
});

test.each([
  ['deferrable', /\bdeferrable\b/],
  ['exclusion constraints', /\bexclude (using|\()/],
  ['extensions', /\bcreate extension\b/],
  ['unlogged tables', /\b(create|set) unlogged\b/],
  ['generated columns', /\bgenerated always as \(/],
  ['views', /\bcreate (or replace )?(materialized )?view\b/],
  ['types of their own', /\bcreate (type|domain)\b/],
  ['lock table', /\block table \w/],
  ['merge', /\bmerge into\b/],
])('the document says that our SQL does not have this, and it does not: %s', (name, form) => {
  expect(notUsed.replaceAll('\n', ' ')).toContain(name);
  expect(form.test(sql)).toBe(false);
});
