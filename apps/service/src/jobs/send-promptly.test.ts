import { markets } from '@talon/markets/markets';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { attempt, transaction } from '../db/transaction';
import type { MessageContent } from '../domain/notifications/message-content';
import { queueMessage } from '../domain/notifications/queue-message';
import { wakeChannel } from '../domain/notifications/wake-channel';
import { ProviderFailed } from '../kernel/ports/transports';
import { startTestService } from '../testing/service';
import { runQueue } from './worker';

const [market] = markets;
const welcome = { name: 'welcome', lastFour: null } as const;
const code = { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 } as const;
const rolledBack = new Error('rolled back');

let service: Awaited<ReturnType<typeof startTestService>>;
let queue: ReturnType<typeof runQueue>;
beforeAll(async () => {
  service = await startTestService();
  queue = runQueue(service.deps);
});
afterAll(async () => {
  await queue.stop();
  await service.stop();
});
afterEach(async () => {
  await service.deps.db.query('truncate delivery_outages');
});

type Transaction = Parameters<Parameters<typeof transaction>[1]>[0];

const queueMail = (tx: Transaction, destination: string, content: MessageContent) =>
  queueMessage(service.deps, tx, { method: 'email', destination, language: 'nl', market }, content, {
    expiresInSeconds: 600,
  });
const mail = (destination: string, content: MessageContent = welcome) =>
  transaction(service.deps.db, tx => queueMail(tx, destination, content));

/** Holds every mail until it is released. */
function hold() {
  const taken: string[] = [];
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  service.deps.transports.email = async ({ destination }) => {
    taken.push(destination);
    await held;
  };
  return { taken, release };
}

async function jobOf(id: string) {
  const { rows } = await service.deps.db.query<{ seconds: number; attempts: number; is_locked: boolean }>(
    `select extract(epoch from run_at - now())::float8 as seconds, attempts, locked_at is not null as is_locked
       from graphile_worker.jobs where key = $1`,
    [`send-message ${id}`],
  );
  return rows[0];
}

const isSent = async (id: string) => {
  const { rows } = await service.deps.db.query('select from messages where id = $1 and sent_at is not null', [
    id,
  ]);
  return rows.length === 1;
};

const eventually = (what: () => unknown) => expect.poll(what, { timeout: 10_000, interval: 20 });

test('an e-mail is sent without a worker, its job waits as long, and then it is gone', async () => {
  const { taken, release } = hold();
  const id = await mail('a@example.com');
  await eventually(() => taken).toEqual(['a@example.com']);
  const job = await jobOf(id);
  expect(job).toMatchObject({ attempts: 0, is_locked: false });
  expect(job?.seconds).toBeGreaterThan(45);
  release();
  await eventually(() => isSent(id)).toBe(true);
  expect(await jobOf(id)).toBeUndefined();
  expect(taken).toEqual(['a@example.com']);
});

test('what was rolled back is not sent, and leaves its place to others', async () => {
  const { taken, release } = hold();
  release();
  for (let number = 0; number < 6; number += 1) {
    const failed = transaction(service.deps.db, async tx => {
      await queueMail(tx, 'never@example.com', welcome);
      throw rolledBack;
    });
    await expect(failed).rejects.toBe(rolledBack);
  }
  await transaction(service.deps.db, async tx => {
    const part = attempt(tx, async () => {
      await queueMail(tx, 'never@example.com', welcome);
      throw rolledBack;
    });
    await expect(part).rejects.toBe(rolledBack);
  });
  const held = hold();
  const id = await mail('after@example.com');
  await eventually(() => held.taken).toEqual(['after@example.com']);
  expect(await jobOf(id)).toMatchObject({ is_locked: false });
  held.release();
  await eventually(() => isSent(id)).toBe(true);
  expect(taken).toEqual([]);
});

test('one that the provider does not take is left to the queue, and sent when the provider works again', async () => {
  let tries = 0;
  service.deps.transports.email = async () => {
    tries += 1;
    if (tries === 1) throw new ProviderFailed('the provider fails');
  };
  const id = await mail('again@example.com');
  await eventually(async () => (await jobOf(id))?.attempts).toBe(1);
  expect((await jobOf(id))?.seconds).toBeLessThan(4);
  expect(await wakeChannel(service.deps.db, 'email')).toBe(1);
  await eventually(() => isSent(id)).toBe(true);
  await eventually(() => jobOf(id)).toBeUndefined();
  expect(tries).toBe(2);
});

test('when all places are taken, workers send the others', async () => {
  const { taken, release } = hold();
  const ids = await Promise.all([1, 2, 3, 4, 5].map(number => mail(`${number}@example.com`)));
  await eventually(() => taken.length).toBe(5);
  const jobs = await Promise.all(ids.map(jobOf));
  expect(jobs.filter(job => job?.is_locked)).toHaveLength(1);
  release();
  await eventually(async () => (await Promise.all(ids.map(isSent))).every(Boolean)).toBe(true);
});

test('a code is left to the workers of codes', async () => {
  const { taken, release } = hold();
  const id = await mail('code@example.com', code);
  await eventually(() => taken).toEqual(['code@example.com']);
  expect(await jobOf(id)).toMatchObject({ is_locked: true });
  release();
  await eventually(() => isSent(id)).toBe(true);
});

test('the end of the queue waits for the message that is being sent; after that the jobs are due at once', async () => {
  const { taken, release } = hold();
  const id = await mail('last@example.com');
  await eventually(() => taken).toEqual(['last@example.com']);
  const stopped = queue.stop();
  release();
  await stopped;
  expect(await isSent(id)).toBe(true);
  const later = await mail('later@example.com');
  expect((await jobOf(later))?.seconds).toBeLessThanOrEqual(0);
});
