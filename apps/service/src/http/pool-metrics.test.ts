import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createPools, endPools } from '../db/pools';
import { createMeasures } from '../kernel/measures';
import { createTestDatabase } from '../testing/database';
import { addPoolMetrics } from './pool-metrics';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => database.drop());

function measurePools(databaseDirectUrl?: string) {
  const pools = createPools({ databaseUrl: database.url, databaseDirectUrl }, 10, () => undefined);
  onTestFinished(() => endPools(pools));
  const measures = createMeasures();
  addPoolMetrics({ ...pools, measures });
  const lines = async () =>
    (await measures.registry.metrics()).split('\n').filter(line => line.startsWith('talon_database_'));
  return { ...pools, lines };
}

test('without a pooler, the only pool is measured', async () => {
  const { db, lines } = measurePools();
  await db.query('select 1');
  expect(await lines()).toEqual([
    'talon_database_waiting{pool="main"} 0',
    'talon_database_connections_most{pool="main"} 9',
    'talon_database_connections{pool="main",state="idle"} 1',
    'talon_database_connections{pool="main",state="used"} 0',
  ]);
});

test('with a direct address, its pool is measured too, and what waits for it', async () => {
  const { direct, lines } = measurePools(database.url);
  const used = await Promise.all(Array.from({ length: 4 }, () => direct.connect()));
  const waiting = direct.query('select 1');
  expect(await lines()).toEqual([
    'talon_database_waiting{pool="main"} 0',
    'talon_database_waiting{pool="direct"} 1',
    'talon_database_connections_most{pool="main"} 9',
    'talon_database_connections_most{pool="direct"} 4',
    'talon_database_connections{pool="main",state="idle"} 0',
    'talon_database_connections{pool="main",state="used"} 0',
    'talon_database_connections{pool="direct",state="idle"} 0',
    'talon_database_connections{pool="direct",state="used"} 4',
  ]);
  for (const client of used) client.release();
  await waiting;
});
