import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../apps/service/src/testing/database-proxy';
import { startCluster } from '../postgres/cluster.ts';
import { startKillableService } from './killable-service';

const amine = { email: 'amine@benali.example', password: 'trois tasses de café' };
const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };

let address: Awaited<ReturnType<typeof startDatabaseProxy>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
let standby: Awaited<ReturnType<typeof startCluster>>;
let standbyHome = '';
let token = '';
beforeAll(async () => {
  stand = await startKillableService('standby', { LOG_LEVEL: 'silent' }, 'inherit', undefined, async url => {
    address = await startDatabaseProxy(url);
    return address.url;
  });
  // Before the copy, so that the standby knows the session too.
  const { json } = await stand.call('POST', '/token', { 'X-Device-ID': device }, amine);
  token = String(json['access_token']);
  await stand.whileStopped(async home => {
    standbyHome = `${home}-standby`;
    // `cp` keeps the owner, which the server needs.
    execFileSync('cp', ['-a', home, standbyHome]);
    writeFileSync(join(standbyHome, 'data', 'standby.signal'), '');
  });
  standby = await startCluster({ directory: standbyHome, durable: true });
}, 120_000);
afterAll(async () => {
  await stand.stop();
  address.stop();
  await standby.stop();
  await rm(standbyHome, { recursive: true, force: true });
});

const device = crypto.randomUUID();
const signIn = () => stand.call('POST', '/token', { 'X-Device-ID': device }, lotte);
const statusOf = async (path: string) => (await stand.call('GET', path)).status;

test('a node whose address led to a standby writes again within seconds of the switch to the primary', async () => {
  const show = () => stand.call('GET', '/user', { Authorization: `Bearer ${token}` });
  expect([(await show()).status, await statusOf('/ready')]).toEqual([200, 200]);

  address.pointTo(standby.port);
  address.cut();
  await expect.poll(() => statusOf('/ready'), { timeout: 10_000, interval: 100 }).toBe(503);
  await expect.poll(async () => (await show()).status, { timeout: 5_000, interval: 100 }).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) {
    const refused = await signIn();
    expect([refused.status, refused.json['code'], refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
  }

  // The connections to the standby stay open: the node itself must leave them.
  address.pointTo(Number(new URL(stand.databaseUrl).port));
  await expect.poll(async () => (await signIn()).status, { timeout: 4_000, interval: 50 }).toBe(200);
  await stand.untilReady();
}, 120_000);
