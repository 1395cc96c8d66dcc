import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withinTime } from '../../apps/service/src/kernel/within-time';
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

test('a database host that vanishes for half a minute holds no connection longer than the limit', async () => {
  // Of another person than those who sign in later: a new sign-in on a device ends the one before.
  const { json } = await stand.call('POST', '/token', { 'X-Device-ID': device }, amine);
  await signIn();
  const show = () => stand.call('GET', '/user', { Authorization: `Bearer ${String(json['access_token'])}` });
  expect((await show()).status).toBe(200);
  proxy.swallow();
  const back = sleep(awayMilliseconds).then(() => proxy.heal());
  expect(await withinTime(stand.call('GET', '/ready'), 4_000, 'late')).toMatchObject({ status: 503 });
  // More calls than look-ups run at once.
  const lost = await Promise.all(Array.from({ length: 12 }, () => withinTime(signIn(), 14_000, 'late')));
  for (const answer of lost) expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  await back;
  await expect.poll(async () => (await signIn()).status, { timeout: 6_000, interval: 50 }).toBe(200);
  expect((await show()).status).toBe(200);
  expect((await stand.call('GET', '/ready')).status).toBe(200);
}, 120_000);
