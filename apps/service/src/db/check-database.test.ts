import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { startDatabaseProxy } from '../testing/database-proxy';
import { createDatabaseCheck } from './check-database';
import { probeSettings } from './connection-settings';
import { createPool } from './pool';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let operator: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  proxy = await startDatabaseProxy(database.url);
  operator = createPool(database.url, 1, () => undefined);
});
afterAll(async () => {
  await Promise.all([pool.end(), probe.end(), operator.end()]);
  proxy.stop();
  await database.drop();
});

let pool: ReturnType<typeof createPool>;
let probe: ReturnType<typeof createPool>;
let isReady: () => Promise<boolean>;
const log = { info: vi.fn<(text: string) => void>(), warn: vi.fn<(fields: object, text: string) => void>() };
beforeEach(async () => {
  await Promise.all([pool?.end(), probe?.end()]);
  pool = createPool(proxy.url, 2, () => undefined);
  probe = createPool(proxy.url, 1, () => undefined, probeSettings);
  isReady = createDatabaseCheck(pool, probe, log as never);
  log.info.mockClear();
  log.warn.mockClear();
});

const name = () => new URL(database.url).pathname.slice(1);
const setReadOnly = (isOn: boolean) =>
  operator.query(`set default_transaction_read_only = off;
    alter database ${name()} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
const lines = () => log.warn.mock.calls.map(([fields, text]) => [text, fields]);

const poll = (expected: boolean) => expect.poll(isReady, { timeout: 10_000, interval: 100 }).toBe(expected);

test('a database that answers and accepts writes is ready, with one question for many callers', async () => {
  expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
  const query = vi.spyOn(probe, 'query');
  expect(await isReady()).toBe(true);
  expect(query).not.toHaveBeenCalled();
  expect(log.warn).not.toHaveBeenCalled();
});

test('a server that accepts no writes is not ready, and is left as soon as the address leads to another', async () => {
  await setReadOnly(true);
  expect(await isReady()).toBe(false);
  expect(lines()).toEqual([['the database is not ready', { reason: 'it accepts no writes' }]]);
  // Reads go on.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await setReadOnly(false);
  await poll(true);
  await pool.query('delete from switches');
  expect(log.info.mock.calls).toEqual([['the database accepts writes again']]);
});

test('a connection to such a server is not kept, although nobody asks whether the node is ready', async () => {
  await setReadOnly(true);
  await pool.query('select 1');
  await setReadOnly(false);
  await sleep(1_100);
  await pool.query('select 1');
  await pool.query('delete from switches');
});

test('nor is one whose server refuses a write because it has become a standby', async () => {
  const client = await pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await client.query('set default_transaction_read_only = on');
  client.release();
  await sleep(1_100);
  await expect(pool.query('delete from switches')).rejects.toMatchObject({ code: '25006' });
  expect((await pool.query('select pg_backend_pid() as pid')).rows).not.toEqual(rows);
});

test('a database without space is not ready, at the first refused write, and is again when there is some', async () => {
  expect(await isReady()).toBe(true);
  await operator.query(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_a before delete on switches execute function disk_full();
    create trigger full_b before insert on write_probes execute function disk_full()`);
  await expect(pool.query('delete from switches')).rejects.toMatchObject({ code: '53100' });
  await sleep(300);
  expect(await isReady()).toBe(false);
  expect(lines()).toEqual([['the database is not ready', { reason: 'no space is left' }]]);
  await operator.query('drop trigger full_a on switches; drop trigger full_b on write_probes');
  await poll(true);
});

test('a pool that is not open gives no connection', async () => {
  pool.isOpen = false;
  expect(await isReady()).toBe(false);
  await expect(pool.query('select 1')).rejects.toThrow('the database is not ready');
  await expect(pool.connect()).rejects.toThrow('the database is not ready');
  pool.isOpen = true;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
