import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { startDatabaseProxy } from '../testing/database-proxy';
import { startTestService, type TestService } from '../testing/service';
import { runQueue } from './worker';

const minuteMilliseconds = 60_000;
/** Before and after the full minute, at which jobs of the schedule are due. */
const aroundMilliseconds = 4_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
/** The one behind the proxy, and the one whose connections are all in use. */
let services: [TestService, TestService];
let queues: ReturnType<typeof runQueue>[];
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  proxy = await startDatabaseProxy(database.url);
  services = [await startTestService({ env: { DATABASE_URL: proxy.url } }), await startTestService()];
  queues = services.map(({ deps }) => runQueue(deps));
});
afterAll(async () => {
  await Promise.all(queues.map(queue => queue.stop()));
  for (const service of services) await service.stop();
  proxy.stop();
  await database.drop();
});

/** How many jobs of the schedule this node has done. */
async function doneBy({ deps: { measures } }: TestService): Promise<number> {
  const { values } = await measures.jobs.get();
  return values
    .filter(({ labels }) => labels.task === 'erase-accounts' && labels.outcome === 'done')
    .reduce((sum, { value }) => sum + value, 0);
}

async function holdAllConnections({ deps: { db } }: TestService): Promise<() => void> {
  const held: pg.PoolClient[] = [];
  while (db.waitingCount === 0) {
    const taking = db.connect().then(client => held.push(client));
    await Promise.race([taking, sleep(200)]);
    taking.catch(() => undefined);
  }
  return () => held.splice(0).forEach(client => client.release());
}

test(
  'the queue outlives a full minute without the database or a free connection, and does its jobs afterwards',
  async () => {
    const [, crowded] = services;
    const milliseconds = minuteMilliseconds - (Date.now() % minuteMilliseconds) - aroundMilliseconds;
    await sleep((milliseconds + minuteMilliseconds) % minuteMilliseconds);
    const minute = Math.ceil(Date.now() / minuteMilliseconds) * minuteMilliseconds;
    // No server listens there.
    proxy.pointTo(1);
    proxy.cut();
    const letGo = await holdAllConnections(crowded);
    const before = await Promise.all(services.map(doneBy));
    await sleep(minute + aroundMilliseconds - Date.now());
    proxy.pointTo(Number(new URL(database.url).port));
    letGo();
    for (const [place, service] of services.entries())
      await expect
        .poll(() => doneBy(service), { timeout: 20_000, interval: 100 })
        .toBeGreaterThan(before[place] ?? 0);
  },
  2 * minuteMilliseconds,
);
