import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withinTime } from '../../apps/service/src/kernel/within-time';
import { startKillableService } from './killable-service';
import { openNodeLog } from './node-log';

const rounds = 5;
const drainSeconds = 1;
const checkMilliseconds = 200;
const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };

let log: Awaited<ReturnType<typeof openNodeLog>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  log = await openNodeLog('balancer');
  const env = { LOG_LEVEL: 'info', DRAIN_SECONDS: String(drainSeconds) };
  stand = await startKillableService('balancer', env, log.output);
}, 120_000);
afterAll(async () => {
  await stand.stop();
  await log.remove();
});

/** Opens connections as a proxy does that keeps some at hand. */
async function openInAdvance(count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(stand.port, '127.0.0.1'));
  await Promise.all(sockets.map(socket => once(socket, 'connect')));
  for (const socket of sockets) socket.on('error', () => undefined);
  return sockets;
}

/** Sends calls on ten connections while the node says that it is ready, and asks it five times a second. */
function balance(token: string) {
  const node = { isReady: true };
  const failures: string[] = [];
  const answered = { kept: 0, closed: 0 };
  const check = async () => {
    while (node.isReady) {
      node.isReady = (await stand.call('GET', '/ready').catch(() => undefined))?.status === 200;
      await sleep(checkMilliseconds);
    }
  };
  const send = async () => {
    while (node.isReady) {
      try {
        const { status, headers } = await stand.call('GET', '/user', { Authorization: `Bearer ${token}` });
        if (status !== 200) failures.push(String(status));
        answered[headers['connection'] === 'close' ? 'closed' : 'kept'] += 1;
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
  };
  return { failures, answered, ended: Promise.all([check(), ...Array.from({ length: 10 }, send)]) };
}

test(`a node that ends ${rounds} times behind a load balancer fails no call, exits with 0 in time and logs no problem`, async () => {
  const { json } = await stand.call('POST', '/token', { 'X-Device-ID': crypto.randomUUID() }, lotte);
  for (let round = 0; round < rounds; round += 1) {
    const waiting = await openInAdvance(5);
    const { failures, answered, ended } = balance(String(json['access_token']));
    await sleep(500);
    const exit = withinTime(stand.terminate(), drainSeconds * 1000 + 5_000, 'late');
    await ended;
    expect(failures).toEqual([]);
    expect(answered.closed).toBeGreaterThan(0);
    expect(await exit).toBe(0);
    expect(log.problemsOfLastEnd()).toEqual([]);
    for (const socket of waiting) socket.destroy();
    await stand.restart();
  }
}, 180_000);
