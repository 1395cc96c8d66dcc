import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createPool } from '../db/pool';
import { createLog } from '../kernel/log';
import { withDatabase } from '../testing/database';
import { prepareDatabase } from './prepare-database';

const name = `empty_${randomBytes(4).toString('hex')}`;
const admin = new pg.Client(inject('adminUrl'));
const addresses = { databaseUrl: withDatabase(inject('adminUrl'), name), databaseDirectUrl: undefined };
const log = createLog('silent');
let pool: pg.Pool;
let said: string[] = [];
const say = (line: string) => void said.push(line);
const tables = async () =>
  (await pool.query("select 1 from information_schema.tables where table_schema = 'public'")).rowCount;

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  pool = createPool(addresses.databaseUrl, 2, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});
beforeEach(() => {
  said = [];
});

test('a command names its database, and refuses one that lacks migrations without changing it', async () => {
  await expect(prepareDatabase(addresses, pool, log, {}, say)).rejects.toThrow(
    /^The database lacks migrations: 0001-baseline, .*\. Run the command "migrate" of this version first\.$/,
  );
  expect(said).toEqual([expect.stringMatching(new RegExp(`^Database: ${name} on \\S+:\\d+$`))]);
  expect(await tables()).toBe(0);
});

test('the command that migrates says which migrations it applied; the others then run', async () => {
  await prepareDatabase(addresses, pool, log, { migrates: true }, say);
  expect(said[1]).toMatch(/^Migrated: 0001-baseline, /);
  said = [];
  await prepareDatabase(addresses, pool, log, { migrates: true }, say);
  await prepareDatabase(addresses, pool, log, {}, say);
  expect(said.filter(line => line.startsWith('Migrated'))).toEqual([]);
});
