import { markets } from '@talon/markets/markets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queueMessage } from '../domain/notifications/queue-message';
import { createPool, transaction } from '../db/pool';
import { startTestService } from '../testing/service';
import { releaseJobsOfDeadWorkers } from '../db/queue';
import { queuePool } from './queue-pool';
import { runQueue } from './worker';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
let queue: ReturnType<typeof runQueue>;
beforeAll(async () => {
  // The queue also logs the end of its workers on the console.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  service = await startTestService();
});
afterAll(async () => {
  await queue.stop();
  await service.stop();
});

const [market] = markets;
const send = (destination: string, db = service.deps.db) =>
  transaction(db, tx =>
    queueMessage(
      service.deps,
      tx,
      { method: 'sms', destination, language: 'nl', market },
      { name: 'code', purpose: 'sign-in', code: '01234567', minutes: 10 },
      { expiresInSeconds: 600 },
    ),
  );

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 15_000, interval: 50 }).toBe(true);
}

/** Simulates a database that fails during a job: the worker can report neither success nor failure. */
const hideJobs = () => service.deps.db.query('alter table graphile_worker._private_jobs rename to away');
const showJobs = () => service.deps.db.query('alter table graphile_worker.away rename to _private_jobs');

test('workers that lose the database during a job are replaced, and later messages are sent', async () => {
  const taken: string[] = [];
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  service.deps.transports.sms = async ({ destination }) => {
    taken.push(destination);
    if (taken.length <= 8) await held;
  };
  queue = runQueue(service.deps);
  for (let number = 0; number < 8; number += 1) await send(`+3247000000${number}`);
  await until(() => taken.length === 8);
  await hideJobs();
  release();
  await new Promise(resolve => setTimeout(resolve, 500));
  await showJobs();
  await send('+32470999999');
  await until(() => taken.includes('+32470999999'));
});

test('a database that fails when the schedule is read does not end the process, and the schedule runs afterwards', async () => {
  await queue.stop();
  const rename = (from: string, to: string) =>
    service.deps.db.query(`alter table graphile_worker.${from} rename to ${to}`);
  const scheduled = async () => {
    const { rows } = await service.deps.db.query('select 1 from graphile_worker._private_known_crontabs');
    return rows.length;
  };
  await service.deps.db.query('truncate graphile_worker._private_known_crontabs');
  await rename('_private_known_crontabs', 'away');
  queue = runQueue(service.deps);
  await new Promise(resolve => setTimeout(resolve, 500));
  await rename('away', '_private_known_crontabs');
  await expect.poll(scheduled, { timeout: 15_000, interval: 50 }).toBeGreaterThan(0);
});

test('connections that are cut again and again do not end the process, and each message is sent', async () => {
  await queue.stop();
  const sent = new Set<string>();
  service.deps.transports.sms = async ({ destination }) => void sent.add(destination);
  queue = runQueue(service.deps);
  const destinations = Array.from({ length: 40 }, (_, number) => `+3247111${1000 + number}`);
  const operator = createPool(String(service.deps.db.options.connectionString), 1, () => undefined);
  for (const destination of destinations) {
    await send(destination, operator);
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }
  await operator.end();
  await until(() => destinations.every(destination => sent.has(destination)));
});

test('the jobs of a dead worker are released, those of a running one are not', async () => {
  await queue.stop();
  await send('+32470888888');
  const lock = (seconds: number) =>
    service.deps.db.query(
      `update graphile_worker._private_jobs
          set locked_by = 'worker-dead', locked_at = now() - make_interval(secs => $1)`,
      [seconds],
    );
  const { rowCount } = await lock(10);
  expect(await releaseJobsOfDeadWorkers(service.deps.db, { longestSeconds: 45 })).toEqual({ reclaimed: 0 });
  await lock(60);
  expect(await releaseJobsOfDeadWorkers(service.deps.db, { longestSeconds: 45 })).toEqual({
    reclaimed: rowCount,
  });
  expect(await releaseJobsOfDeadWorkers(service.deps.db, { longestSeconds: 45 })).toEqual({ reclaimed: 0 });
});

test('a connection that the queue releases twice is harmless and can be used again', async () => {
  const pool = queuePool(service.deps.db, new AbortController().signal);
  const used = await new Promise<unknown>((resolve, reject) => {
    pool.connect((error, client, release) => {
      release();
      if (error) reject(error);
      else resolve(client);
      release();
    });
  });
  const client = await pool.connect();
  expect(client).toBe(used);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  expect(() => client.release()).toThrow();
});

test('a database that is away is logged once, however often the queue is started again', async () => {
  const warn = vi.fn<(fields: object, text: string) => void>();
  const db = createPool('postgresql://nobody@127.0.0.1:1/none', 1, () => undefined);
  const log = { ...service.deps.log, warn } as never;
  const away = runQueue({ ...service.deps, db, log });
  await new Promise(resolve => setTimeout(resolve, 2_500));
  await away.stop();
  await db.end();
  expect(warn.mock.calls.map(([, text]) => text)).toEqual(['the queue stopped and restarts']);
});
