import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillableService } from './killable-service';

let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  stand = await startKillableService('start-without-database', { LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' });
}, 120_000);
afterAll(() => stand.stop());

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const signIn = () => stand.call('POST', '/token', { 'X-Device-ID': crypto.randomUUID() }, lotte);
const statusOf = async (path: string, headers = {}) => (await stand.call('GET', path, headers)).status;

async function untilListening(): Promise<void> {
  await expect.poll(() => statusOf('/health').catch(() => 0), { timeout: 15_000, interval: 100 }).toBe(200);
}

test('a node starts without the database, says 503 until it is there, and serves then', async () => {
  await stand.stopPostgres();
  // A node without its database also ends in order.
  expect(await stand.terminate()).toBe(0);
  const started = stand.restart();
  await untilListening();
  // Longer than a supervisor would wait before it starts a node again.
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await statusOf('/ready')).toBe(503);
    for (const [method, path] of [
      ['POST', '/token'],
      ['GET', '/user'],
      ['POST', '/oauth/token'],
    ] as const) {
      const headers = { Authorization: `Bearer ${'A'.repeat(43)}` };
      const answer = await stand.call(method, path, headers, method === 'POST' ? lotte : undefined);
      expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '5']);
    }
    const portal = { Host: `account.talon.localhost:${stand.port}` };
    expect(await statusOf('/login/email', portal)).toBe(200);
    await sleep(500);
  }
  await stand.startPostgres();
  await expect.poll(() => statusOf('/ready'), { timeout: 5_000, interval: 100 }).toBe(200);
  await started;
  expect((await signIn()).status).toBe(200);
}, 120_000);

test('a node that waits for the database ends with 0 when it is told to', async () => {
  await stand.stopPostgres();
  expect(await stand.terminate()).toBe(0);
  const started = stand.restart().catch((error: Error) => error.message);
  await untilListening();
  expect(await stand.terminate()).toBe(0);
  expect(await started).toBe('the service did not start');
  await stand.startPostgres();
  await stand.restart();
}, 120_000);
