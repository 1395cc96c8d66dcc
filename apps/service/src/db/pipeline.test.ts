import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { DatabaseClient } from './database-client';
import { createPipeline } from './pipeline';
import { createPool, isUnavailable } from './pool';
import { longOnly } from '../../../../tools/test/short-run.mjs';

const longTest = longOnly('database', test);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => database.drop());

const double = (number: number) => ({
  name: 'double',
  text: 'select $1::int * 2 as twice',
  values: [number],
});
const backend = { text: 'select pg_backend_pid() as pid' };

test('each statement gets its own rows, and a failure affects no other statement', async () => {
  const reads = createPipeline(database.url, () => undefined);
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const rows = Promise.all(numbers.map(async number => (await reads.query(double(number))).rows[0]));
  const wrong = reads.query({ text: 'select nonsense' }).catch((error: Error) => error.message);
  expect(await rows).toEqual(numbers.map(number => ({ twice: 2 * number })));
  expect(await wrong).toMatch(/nonsense/);
  expect((await reads.query(double(21))).rows).toEqual([{ twice: 42 }]);
  await reads.end();
});

test('a connection that ends is replaced at the next statement', async () => {
  const onError = vi.fn<(error: Error) => void>();
  const reads = createPipeline(database.url, onError);
  const operator = createPool(database.url, 1, () => undefined);
  const { rows } = await reads.query<{ pid: number }>(backend);
  const waiting = reads.query({ text: 'select pg_sleep(30)' }).catch(() => 'failed');
  await operator.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  expect(await waiting).toBe('failed');
  await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(0);
  expect((await reads.query(double(4))).rows).toEqual([{ twice: 8 }]);
  await new Promise(resolve => setTimeout(resolve, 100));
  await reads.query(double(5));
  const { rows: others } = await operator.query(
    'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(others).toEqual([{ open: 1 }]);
  await Promise.all([reads.end(), operator.end()]);
});

test('the load tells what the connection does, and counts a statement as waiting after a quarter of a second', async () => {
  const reads = createPipeline(database.url, () => undefined);
  const most = 1;
  expect(reads.load?.()).toEqual({ idle: 0, used: 0, most, waiting: 0 });
  await reads.query(double(1));
  expect(reads.load?.()).toEqual({ idle: 1, used: 0, most, waiting: 0 });
  const statements = [{ text: 'select pg_sleep(0.8)' }, double(2), { text: 'select nonsense' }];
  const sent = statements.map(statement => reads.query(statement).catch(() => undefined));
  expect(reads.load?.()).toEqual({ idle: 0, used: 1, most, waiting: 0 });
  await expect.poll(() => reads.load?.()).toEqual({ idle: 0, used: 1, most, waiting: 3 });
  await Promise.all(sent);
  expect(reads.load?.()).toEqual({ idle: 1, used: 0, most, waiting: 0 });
  await reads.end();
  expect(reads.load?.()).toEqual({ idle: 0, used: 0, most, waiting: 0 });
});

test('a database that cannot be reached fails each statement, and a pipeline that was never used can end', async () => {
  const reads = createPipeline('postgresql://nobody@127.0.0.1:1/none', () => undefined);
  expect(await reads.query(double(1)).catch(isUnavailable)).toBe(true);
  expect(await reads.query(double(1)).catch(isUnavailable)).toBe(true);
  await reads.end();
});

longTest(
  'attempts to connect become rarer, at least one a second, and the first that succeeds serves at once',
  async () => {
    const connect = vi.spyOn(DatabaseClient.prototype, 'connect').mockRejectedValue(new Error('refused'));
    const reads = createPipeline(database.url, () => undefined);
    const askFor = async (milliseconds: number) => {
      connect.mockClear();
      const began = performance.now();
      while (performance.now() - began < milliseconds) {
        await reads.query(double(1)).catch(() => undefined);
        await sleep(1);
      }
      return connect.mock.calls.length;
    };
    // After 50, 100, 200, 400 and 800 ms, then each second.
    expect(await askFor(1_400)).toBeLessThanOrEqual(5);
    expect(await askFor(2_100)).toBeGreaterThanOrEqual(2);
    connect.mockRestore();
    await sleep(1_000);
    expect((await reads.query(double(2))).rows).toEqual([{ twice: 4 }]);
    await reads.end();
  },
);
