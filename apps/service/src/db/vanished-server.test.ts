import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { startDatabaseProxy } from '../testing/database-proxy';
import { connectionSettings, pipelineSettings } from './connection-settings';
import { createPipeline } from './pipeline';
import { createPool, isUnavailable, throwDatabaseError, transaction } from './pool';
import { longOnly } from '../../../../tools/test/short-run.mjs';

const longTest = longOnly('database', test);

const connections = 3;
const answerMilliseconds = 600;
const settings = { ...connectionSettings, query_timeout: answerMilliseconds };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  proxy = await startDatabaseProxy(database.url);
  pool = createPool(proxy.url, connections, () => undefined, settings);
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await pool.end();
  proxy.stop();
  await database.drop();
});

const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: connections }, work));
const ask = () => pool.query('select 1').catch(throwDatabaseError);
const openAll = () => all(() => pool.query('select pg_sleep(0.1)'));

async function timed<T>(work: Promise<T>) {
  const began = performance.now();
  return { result: await work, milliseconds: performance.now() - began };
}

test.each([
  ['a statement', ask],
  ['a transaction', () => transaction(pool, tx => tx.query('select 1').catch(throwDatabaseError))],
])('%s on a connection whose server has vanished fails in time, and frees it', async (_, work) => {
  await openAll();
  proxy.swallow();
  const lost = await timed(all(() => work().catch(isUnavailable)));
  expect(lost.result).toEqual([true, true, true]);
  expect(lost.milliseconds).toBeLessThan(2 * answerMilliseconds);
  proxy.heal();
  expect((await timed(all(ask))).milliseconds).toBeLessThan(answerMilliseconds / 2);
});

test('one that is released without a word, as the queue does, is not used again', async () => {
  await openAll();
  proxy.swallow();
  const client = await pool.connect();
  expect(await client.query('select 1').catch(() => 'lost')).toBe('lost');
  client.release();
  proxy.heal();
  expect((await timed(all(ask))).milliseconds).toBeLessThan(answerMilliseconds / 2);
});

test('an error in a statement closes no other connection', async () => {
  await openAll();
  const backends = async () => (await all(() => pool.query('select pg_backend_pid(), pg_sleep(0.1)'))).length;
  await pool.query('select nonsense').catch(() => undefined);
  expect(pool.totalCount).toBe(connections - 1);
  const client = await pool.connect();
  await client.query('select nonsense').catch(() => undefined);
  client.release();
  expect(pool.totalCount).toBe(connections - 1);
  expect(await backends()).toBe(connections);
});

longTest(
  'the connection for reads gives up and is closed, and the next read gets a new one',
  async () => {
    const others = await proxy.connections();
    const reads = createPipeline(proxy.url, () => undefined);
    await reads.query({ text: 'select 1' });
    proxy.swallow();
    const lost = await timed(
      Promise.all([reads.query({ text: 'select 1' }), reads.query({ text: 'select 1' })]).catch(
        isUnavailable,
      ),
    );
    expect(lost.milliseconds).toBeLessThan(pipelineSettings.query_timeout + 1_000);
    await expect.poll(() => proxy.connections()).toBe(others);
    proxy.heal();
    expect((await timed(reads.query({ text: 'select 1' }))).milliseconds).toBeLessThan(500);
    await reads.end();
  },
  10_000,
);

longTest(
  'after a vain attempt to connect, reads fail at once for a second, and then try again',
  async () => {
    proxy.swallow();
    const reads = createPipeline(proxy.url, () => undefined);
    const ask = () => timed(reads.query({ text: 'select 1' }).catch(() => 'lost'));
    expect((await ask()).milliseconds).toBeGreaterThan(4_000);
    const next = await ask();
    expect([next.result, next.milliseconds < 100]).toEqual(['lost', true]);
    proxy.heal();
    await new Promise(resolve => setTimeout(resolve, 1_100));
    expect((await ask()).result).toMatchObject({ rowCount: 1 });
    await reads.end();
  },
  15_000,
);

test('PostgreSQL ends a slow statement before the node gives it up', () => {
  for (const { statement_timeout, query_timeout } of [connectionSettings, pipelineSettings])
    expect(statement_timeout).toBeLessThan(query_timeout);
  expect(connectionSettings.query_timeout).toBe(12_000);
  expect(pipelineSettings.statement_timeout).toBe(1_000);
});

test('connections that were begun meanwhile do not delay the return of the server', async () => {
  const reads = createPipeline(proxy.url, () => undefined);
  proxy.swallow();
  proxy.cut();
  // The pool is full of attempts that will never be answered.
  const lost = [...Array.from({ length: connections }, ask), reads.query({ text: 'select 1' })].map(attempt =>
    attempt.then(() => 'answered').catch(isUnavailable),
  );
  await sleep(1_200);
  proxy.heal();
  const both = [until(ask), until(() => reads.query({ text: 'select 1' }))];
  const back = await timed(Promise.all(both));
  expect(back.milliseconds).toBeLessThan(1_500);
  expect(await Promise.all(lost)).toEqual([true, true, true, true]);
  await reads.end();
});

/** Tries again and again, as calls that come in do. */
async function until(work: () => Promise<unknown>): Promise<void> {
  while (
    !(await work().then(
      () => true,
      () => false,
    ))
  )
    await sleep(20);
}
