import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createPipeline, readsOfPool } from '../db/pipeline';
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
  const pools = createPools({ databaseUrl: database.url, databaseDirectUrl }, 9, () => undefined);
  const { db } = pools;
  const reads = databaseDirectUrl ? readsOfPool(db) : createPipeline(database.url, () => undefined);
  onTestFinished(() => Promise.all([reads.end(), endPools(pools)]).then(() => undefined));
  const measures = createMeasures();
  addPoolMetrics({ ...pools, reads, measures });
  const lines = async () =>
    (await measures.registry.metrics()).split('\n').filter(line => line.startsWith('talon_database_'));
  return { ...pools, reads, lines };
}

test('without a pooler, the connection for reads is measured beside the pool', async () => {
  const { db, reads, lines } = measurePools();
  await Promise.all([db.query('select 1'), reads.query({ text: 'select 1' })]);
  expect(await lines()).toEqual([
    'talon_database_waiting{pool="main"} 0',
    'talon_database_waiting{pool="reads"} 0',
    'talon_database_connections_most{pool="main"} 9',
    'talon_database_connections_most{pool="reads"} 1',
    'talon_database_connections{pool="main",state="idle"} 1',
    'talon_database_connections{pool="main",state="used"} 0',
    'talon_database_connections{pool="reads",state="idle"} 1',
    'talon_database_connections{pool="reads",state="used"} 0',
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
