import { markets } from '@talon/markets/markets';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MessageContent } from '../domain/notifications/message-content';
import { queueMessage } from '../domain/notifications/queue-message';
import { createPool, type Queryable } from '../db/pool';
import { transaction } from '../db/transaction';
import { clearJobs, postponeJobs } from '../testing/jobs';
import { startTestService } from '../testing/service';
import { releaseJobsOfDeadWorkers } from '../db/queue';
import { createSmtpTransport } from '../integrations/smtp-transport';
import { ProviderFailed } from '../kernel/ports/transports';
import { runQueue } from './worker';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
let queue: ReturnType<typeof runQueue>;
beforeAll(async () => {
  // The library writes the errors of its workers to the console.
  vi.spyOn(console, 'trace').mockReturnValue(undefined);
  service = await startTestService();
});
afterAll(async () => {
  await queue.stop();
  await service.stop();
  vi.restoreAllMocks();
});

const [market] = markets;
const queueSms = (tx: Queryable, destination: string) =>
  queueMessage(
    service.deps,
    tx,
    { method: 'sms', destination, language: 'nl', market },
    { name: 'code', purpose: 'sign-in', code: '01234567', minutes: 10 },
    { expiresInSeconds: 600 },
  );
const send = (destination: string, db = service.deps.db) => transaction(db, tx => queueSms(tx, destination));

const queueMail = (destination: string, content: MessageContent) =>
  transaction(service.deps.db, tx =>
    queueMessage(service.deps, tx, { method: 'email', destination, language: 'nl', market }, content, {
      expiresInSeconds: 600,
    }),
  );
const mail = (destination: string, kind: 'code' | 'welcome' = 'welcome') =>
  queueMail(
    destination,
    kind === 'code'
      ? { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 }
      : { name: 'welcome', lastFour: null },
  );

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 15_000, interval: 50 }).toBe(true);
}

/** Simulates a database that fails during a job: the worker can report neither success nor failure. */
const hideJobs = () => service.deps.db.query('alter schema graphile_worker rename to away');
const showJobs = () => service.deps.db.query('alter schema away rename to graphile_worker');

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
  await clearJobs(service.deps);
  const taken: string[] = [];
  let finish = () => {};
  const held = new Promise<void>(resolve => {
    finish = resolve;
  });
  service.deps.transports.sms = async ({ destination }) => {
    taken.push(destination);
    await held;
  };
  const release = (longestSeconds: number) => releaseJobsOfDeadWorkers(service.deps.db, { longestSeconds });
  queue = runQueue(service.deps);
  await send('+32470888888');
  await until(() => taken.length === 1);
  onTestFinished(() => finish());
  expect(await release(45)).toEqual({ reclaimed: 0 });
  await release(0);
  // Another worker takes it.
  await until(() => taken.length === 2);
});

test('jobs are begun when their time comes', async () => {
  await queue.stop();
  await clearJobs(service.deps);
  const sent: string[] = [];
  service.deps.transports.sms = async ({ destination }) => void sent.push(destination);
  for (const number of [1, 2, 3]) await send(`+3247222000${number}`);
  await service.deps.db.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now() + interval '2 seconds')`,
  );
  queue = runQueue(service.deps);
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(sent).toEqual([]);
  await until(() => sent.length === 3);
});

describe('a mail server that accepts connections and never answers', () => {
  const sockets = new Set<Socket>();
  const silent = createServer(socket => {
    sockets.add(socket.on('error', () => undefined).resume());
  });
  beforeAll(async () => {
    await queue.stop();
    await clearJobs(service.deps);
    await new Promise<void>(resolve => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    service.deps.transports.email = createSmtpTransport(
      `smtp://127.0.0.1:${port}`,
      () => 'Talon <a@b.example>',
    );
    queue = runQueue(service.deps);
    for (let number = 0; number < 20; number += 1) await mail(`marie${number}@dubois.example`);
    for (let number = 0; number < 20; number += 1) await mail(`lotte${number}@peeters.example`, 'code');
    const locked = 'select 1 from graphile_worker.jobs where locked_at is not null';
    const isHanging = async () => (await service.deps.db.query(locked)).rowCount === 8;
    await vi.waitUntil(isHanging, { timeout: 10_000 });
  });
  afterAll(async () => {
    silent.close();
    for (const socket of sockets) socket.destroy();
    await queue.stop();
    await clearJobs(service.deps);
    queue = runQueue(service.deps);
  });

  test('does not delay codes by SMS: each is sent within a second', async () => {
    const sent = new Set<string>();
    service.deps.transports.sms = async ({ destination }) => void sent.add(destination);
    for (let number = 0; number < 10; number += 1) {
      const destination = `+3247222200${number}`;
      await send(destination);
      await expect.poll(() => sent.has(destination), { timeout: 5_000, interval: 10 }).toBe(true);
    }
  });

  test('delays neither recovery nor the jobs of the schedule', async () => {
    const isDone = async (task: string) => {
      await service.deps.db.query('select graphile_worker.add_job($1)', [task]);
      const waiting = 'select 1 from graphile_worker.jobs where task_identifier = $1 and run_at <= now()';
      await expect
        .poll(async () => (await service.deps.db.query(waiting, [task])).rowCount, { timeout: 2_000 })
        .toBe(0);
    };
    await isDone('retry-activations');
    await isDone('add-audit-months');
  });
});

test('a code by e-mail does not wait for notifications that the mail server is slow to take', async () => {
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  service.deps.transports.email = async ({ code, destination }) => {
    if (code === null) await held;
    sent.push(destination);
  };
  for (let number = 0; number < 20; number += 1) await mail(`marie${number}@dubois.example`);
  await mail('lotte@peeters.example', 'code');
  await expect.poll(() => sent, { timeout: 5_000, interval: 10 }).toEqual(['lotte@peeters.example']);
  release();
});

test('codes that failed are sent soon after the gateway has taken another one', async () => {
  const sent = new Set<string>();
  let isAway = true;
  service.deps.transports.sms = async ({ destination }) => {
    if (isAway) throw new ProviderFailed('away');
    sent.add(destination);
  };
  for (let number = 0; number < 5; number += 1) await send(`+3247333300${number}`);
  const failed = 'select 1 from graphile_worker.jobs where attempts > 0 and locked_at is null';
  const waiting = async () => (await service.deps.db.query(failed)).rowCount;
  await expect.poll(waiting, { timeout: 5_000 }).toBe(5);
  await postponeJobs(service.deps, { minutes: 5, attempts: 6 });
  isAway = false;
  await send('+32473333999');
  await expect.poll(() => sent.size, { timeout: 10_000, interval: 10 }).toBe(6);
});

test('among messages of one group, those that somebody waits for go first, and invitations last', async () => {
  await queue.stop();
  await clearJobs(service.deps);
  const sent: string[] = [];
  service.deps.transports.email = async ({ destination }) => void sent.push(destination);
  const invitation = {
    name: 'invitation',
    firstname: null,
    code: 'ABCDE12345',
    validUntil: new Date(),
  } as const;
  await queueMail('invited@peeters.example', invitation);
  await queueMail('new@peeters.example', { name: 'welcome', lastFour: null });
  await queueMail('waits@peeters.example', { name: 'unknown-address' });
  const { rows } = await service.deps.db.query('select priority from graphile_worker.jobs order by id');
  expect(rows.map(({ priority }) => priority)).toEqual([20, 10, 0]);
  queue = runQueue(service.deps);
  await until(() => sent.length === 3);
});
