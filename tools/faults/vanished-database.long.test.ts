import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../apps/service/src/testing/database-proxy';
import { startKillableService } from './killable-service';

const awayMilliseconds = 30_000;
const amine = { email: 'amine@benali.example', password: 'trois tasses de café' };
const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  stand = await startKillableService('vanished', { LOG_LEVEL: 'silent' }, 'inherit', undefined, async url => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  });
}, 120_000);
afterAll(async () => {
  await stand.stop();
  proxy.stop();
});

const device = crypto.randomUUID();
const signIn = () => stand.call('POST', '/token', { 'X-Device-ID': device }, lotte);

async function timed<T>(work: Promise<T>) {
  const began = performance.now();
  return { result: await work, milliseconds: performance.now() - began };
}

test('a database host that vanishes for half a minute holds no connection longer than the limit', async () => {
  // Of another person than those who sign in later: a new sign-in on a device ends the one before.
  const { json } = await stand.call('POST', '/token', { 'X-Device-ID': device }, amine);
  await signIn();
  const show = () => stand.call('GET', '/user', { Authorization: `Bearer ${String(json['access_token'])}` });
  expect((await show()).status).toBe(200);
  proxy.swallow();
  const back = sleep(awayMilliseconds).then(() => proxy.heal());
  const ready = await timed(stand.call('GET', '/ready'));
  expect([ready.result.status, ready.milliseconds < 4_000]).toEqual([503, true]);
  // More calls than look-ups run at once.
  const lost = await Promise.all(Array.from({ length: 12 }, () => timed(signIn())));
  for (const { result, milliseconds } of lost) {
    expect([result.status, result.headers['retry-after']]).toEqual([503, '5']);
    expect(milliseconds).toBeLessThan(14_000);
  }
  await back;
  const began = performance.now();
  await expect.poll(async () => (await signIn()).status, { timeout: 15_000, interval: 50 }).toBe(200);
  const milliseconds = performance.now() - began;
  console.log(`writes came back after ${Math.round(milliseconds)} ms`);
  expect(milliseconds).toBeLessThan(6_000);
  expect((await show()).status).toBe(200);
  expect((await stand.call('GET', '/ready')).status).toBe(200);
}, 120_000);
