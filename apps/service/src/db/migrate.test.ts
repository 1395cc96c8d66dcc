import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, withDatabase } from '../testing/database';
import { folderWith } from '../testing/folder';
import { createLog } from '../kernel/log';
import { migrationsFolder } from '../kernel/project-folder';
import { migrateQueue } from '../jobs/worker';
import { migrate } from './migrate';
import { isUnavailable } from './database-errors';
import { createPool } from './pool';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => database.drop());

const pool = (url = database.url) => createPool(url, 3, () => undefined);

test('nodes that start together apply each migration once, in the order of the names', async () => {
  const files = folderWith({
    '9002-b.sql': 'insert into once values (2)',
    '9001-a.sql': 'create table once (n int)',
  });
  const nodes: pg.Pool[] = [pool(), pool(), pool()];
  const applied = await Promise.all(nodes.map(node => migrate(node, files)));
  expect(applied.flat()).toEqual(['9001-a.sql', '9002-b.sql']);
  for (const node of nodes) await node.end();
});

test('a node with nothing to apply waits for no node that migrates', async () => {
  const node = pool();
  const first = { '9001-a.sql': 'create table once (n int)' };
  const dump = await node.connect();
  await dump.query('begin; select n from once');
  const blocked: string[] = [];
  const files = folderWith({ ...first, '9004-slow.sql': 'alter table once add column m int' });
  const slow = migrate(node, files, name => blocked.push(name));
  await expect.poll(() => blocked, { timeout: 10_000 }).toEqual(['9004-slow.sql']);
  expect(await migrate(node, folderWith(first))).toEqual([]);
  await dump.query('commit');
  dump.release();
  expect(await slow).toEqual(['9004-slow.sql']);
  await node.end();
});

test('a migration that fails changes nothing, and can be mended', async () => {
  const node = pool();
  const broken = folderWith({ '9003-c.sql': 'create table half (n int); select 1/0' });
  await expect(migrate(node, broken)).rejects.toThrow('9003-c.sql');
  expect((await node.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
  expect(await migrate(node, folderWith({ '9003-c.sql': 'create table half (n int)' }))).toEqual([
    '9003-c.sql',
  ]);
  await node.end();
});

test('a migration whose table a long transaction reads holds up no other reader, and is applied afterwards', async () => {
  const node = pool();
  await node.query('create table held (n int)');
  const dump = await node.connect();
  await dump.query('begin; select n from held');
  const blocked: string[] = [];
  const files = folderWith({ '9010-held.sql': 'alter table held add column m int' });
  const migrated = migrate(node, files, name => blocked.push(name));
  await expect.poll(() => blocked, { timeout: 10_000 }).toEqual(['9010-held.sql']);
  await node.query({ text: 'select n from held', query_timeout: 3_000 } as pg.QueryConfig);
  await dump.query('commit');
  dump.release();
  expect(await migrated).toEqual(['9010-held.sql']);
  expect((await node.query('select m from held')).rows).toEqual([]);
  await node.end();
});

test('the files of a folder are one migration, in the order of their names', async () => {
  const node = pool();
  const baseline = {
    '9004-base/02-b.sql': 'insert into base values (1)',
    '9004-base/01-a.sql': 'create table base (n int)',
  };
  const later = { '9005-later.sql': 'insert into base values (2)' };
  expect(await migrate(node, folderWith(baseline))).toEqual(['9004-base']);
  expect(await migrate(node, folderWith({ ...baseline, ...later }))).toEqual(['9005-later.sql']);
  expect((await node.query('select n from base order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await node.end();
});

describe('indexes that are built concurrently', () => {
  const table = { '9008-f.sql': 'create table f (n int); insert into f values (1), (1)' };
  const withIndex = (index: string) => ({
    ...table,
    '9009-g.sql': `-- Note; with a semicolon.
      drop index concurrently if exists f_n;
      create ${index} concurrently f_n on f (n);
      drop index concurrently if exists f_m;
      create index concurrently f_m on f ((n + 1));`,
  });
  const indexes =
    "select indexrelid::regclass::text as name from pg_index where indrelid = 'f'::regclass and indisvalid";

  test('are built once by nodes that start together, and built again after a failure', async () => {
    const nodes: pg.Pool[] = [pool(), pool(), pool()];
    const [node] = nodes as [pg.Pool];
    await migrate(node, folderWith(table));
    await expect(migrate(node, folderWith(withIndex('unique index')))).rejects.toThrow('9009-g.sql');
    expect((await node.query(indexes)).rows).toEqual([]);
    const files = folderWith(withIndex('index'));
    const applied = await Promise.all(nodes.map(each => migrate(each, files)));
    expect(applied.flat()).toEqual(['9009-g.sql']);
    expect((await node.query(`${indexes} order by 1`)).rows).toEqual([{ name: 'f_m' }, { name: 'f_n' }]);
    for (const each of nodes) await each.end();
  });
});

test('a migration that was changed after it was applied is refused, and nothing later is applied', async () => {
  const node = pool();
  await migrate(node, folderWith({ '9006-d/01-d.sql': 'create table d (n int)' }));
  const changed = folderWith({
    '9006-d/01-d.sql': 'create table d (n bigint)',
    '9007-e.sql': 'create table e (n int)',
  });
  await expect(migrate(node, changed)).rejects.toThrow('9006-d was changed after this database applied it');
  expect((await node.query("select to_regclass('e') as e")).rows).toEqual([{ e: null }]);
  await node.end();
});

test('a database that applied the earlier text of a mended migration goes on', async () => {
  const node = pool();
  const earlier = '442445f63d7ac9a62cfea0c4595e212b085ef96e16f0128f558e3b5d5b4155e0';
  const name = '0090-audit-failures.sql';
  await node.query('update migrations set checksum = $1 where name = $2', [earlier, name]);
  expect(await migrate(node, migrationsFolder)).toEqual([]);
  await node.query("update migrations set checksum = 'another' where name = $1", [name]);
  await expect(migrate(node, migrationsFolder)).rejects.toThrow(`${name} was changed`);
  await node.end();
});

test('a role that owns its database and is no superuser can migrate it', async () => {
  const name = `owner_${randomBytes(4).toString('hex')}`;
  const admin = pool(inject('adminUrl'));
  await admin.query(`create role ${name} login password 'of this test'`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(withDatabase(inject('adminUrl'), name));
  Object.assign(url, { username: name, password: 'of this test' });
  const node = pool(url.href);
  expect(await migrate(node, migrationsFolder)).toContain('0090-audit-failures.sql');
  await migrateQueue(node, createLog('silent'));
  await node.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});

test('an unavailable database is distinguished from a wrong statement', async () => {
  const away = pool('postgresql://nobody@127.0.0.1:1/none');
  const here = pool();
  expect(await away.query('select 1').catch(isUnavailable)).toBe(true);
  expect(await here.query('select nonsense').catch(isUnavailable)).toBe(false);
  await Promise.all([away.end(), here.end()]);
});
