import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { startDatabaseProxy } from '../testing/database-proxy';
import { connectionSettings, probeSettings } from './connection-settings';
import { createDatabaseCheck } from './check-database';
import { isUnavailable, throwDatabaseError } from './database-errors';
import { createPool } from './pool';
import { transaction } from './transaction';

const connections = 3;
const soon = { connectionTimeoutMillis: 600, query_timeout: 600 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let pool: ReturnType<typeof createPool>;
let probe: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  proxy = await startDatabaseProxy(database.url);
  pool = createPool(proxy.url, connections, () => undefined, { ...connectionSettings, ...soon });
  probe = createPool(proxy.url, 1, () => undefined, { ...probeSettings, ...soon });
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await Promise.all([pool.end(), probe.end()]);
  proxy.stop();
  await database.drop();
});

const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: connections }, work));
const ask = () => pool.query('select 1').catch(throwDatabaseError);
const openAll = () => all(() => pool.query('select pg_sleep(0.1)'));
const backends = async () =>
  (await all(() => pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.1)'))).map(
    ({ rows }) => rows[0]?.pid,
  );

test.each([
  ['a statement', ask],
  ['a transaction', () => transaction(pool, tx => tx.query('select 1').catch(throwDatabaseError))],
])('%s on a connection whose server has vanished fails, and frees it', async (_, work) => {
  await openAll();
  proxy.swallow();
  expect(await all(() => work().catch(isUnavailable))).toEqual([true, true, true]);
  proxy.heal();
  expect(await all(ask)).toHaveLength(connections);
});

test('one lost connection is enough to leave the others, which nobody has used', async () => {
  const before = await backends();
  proxy.swallow();
  expect(await ask().catch(isUnavailable)).toBe(true);
  proxy.heal();
  const after = await backends();
  expect(after.filter(pid => before.includes(pid))).toEqual([]);
});

test('they are left, too, when the node notices that the database is not ready', async () => {
  const isReady = createDatabaseCheck(pool, probe, { info: () => undefined, warn: () => undefined } as never);
  expect(await isReady()).toBe(true);
  const before = await backends();
  proxy.swallow();
  await expect.poll(isReady).toBe(false);
  proxy.heal();
  const after = await backends();
  expect(after.filter(pid => before.includes(pid))).toEqual([]);
  await expect.poll(isReady).toBe(true);
});

test('statements under way end as well then', async () => {
  const patient = createPool(proxy.url, 1, () => undefined);
  const isReady = createDatabaseCheck(patient, probe, {
    info: () => undefined,
    warn: () => undefined,
  } as never);
  expect(await isReady()).toBe(true);
  await patient.query('select 1');
  proxy.swallow();
  const lost = patient.query('select 1').catch(throwDatabaseError).catch(isUnavailable);
  await expect.poll(isReady).toBe(false);
  expect(await lost).toBe(true);
  proxy.heal();
  await patient.end();
});

test('an error in a statement closes no other connection', async () => {
  await openAll();
  await pool.query('select nonsense').catch(() => undefined);
  expect(pool.totalCount).toBe(connections - 1);
  const client = await pool.connect();
  await client.query('select nonsense').catch(() => undefined);
  client.release();
  expect(pool.totalCount).toBe(connections - 1);
  expect(await backends()).toHaveLength(connections);
});

test('PostgreSQL ends a slow statement before the node gives it up', () => {
  expect(connectionSettings.statement_timeout).toBeLessThan(connectionSettings.query_timeout);
  expect(connectionSettings.query_timeout).toBe(12_000);
});
