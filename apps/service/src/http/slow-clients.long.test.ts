import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connections as defaults } from '@talon/rules/limits';
import { describe, expect, test } from 'vitest';
import { withTestService } from '../testing/service';

const host = 'Host: account-api.talon.localhost:3000';
const limitsOf = (connections: Partial<Record<keyof typeof defaults, number>>) => ({
  LIMITS: JSON.stringify({ connections }),
});

/** A connection, and what it has received. */
async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  let text = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'connect');
  return { socket, received: () => text };
}

/** Sends a bit every 200 ms until the connection closes. */
async function sendSlowly(socket: Socket, bit: string): Promise<void> {
  const timer = setInterval(() => socket.write(bit), 200);
  // A bit that arrives after the end is answered with a reset.
  await new Promise(resolve => {
    socket.once('close', resolve);
  });
  clearInterval(timer);
}

/** So many of these connections are closed, and the others stay open. */
async function expectClosed(all: { socket: Socket }[], count: number): Promise<void> {
  const closed = () => all.filter(({ socket }) => socket.closed).length;
  await expect.poll(closed, { timeout: 10_000 }).toBe(count);
  await sleep(200);
  expect(closed()).toBe(count);
}

// A connection that is not closed lets the test run out of its time.
describe('clients that are slow', { timeout: 10_000 }, () => {
  const service = withTestService({
    env: limitsOf({ headerSeconds: 1, requestSeconds: 2, silentSeconds: 3, requests: 2, headers: 50 }),
  });

  test('one that drips headers is closed, and honest requests go on meanwhile', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, () => open(service.port)));
    for (const { socket } of slow) socket.write(`POST /token HTTP/1.1\r\n${host}\r\n`);
    const closing = Promise.all(slow.map(({ socket }) => sendSlowly(socket, 'X-Slow: 1\r\n')));
    for (let round = 0; round < 5; round += 1) expect((await service.call('/openapi.json')).status).toBe(200);
    await closing;
    expect(slow[0]?.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('one that drips its body is closed', async () => {
    const { socket } = await open(service.port);
    socket.write(
      `POST /token HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":"`,
    );
    await sendSlowly(socket, 'x');
  });

  test('one that says nothing is closed', async () => {
    const { socket } = await open(service.port);
    await once(socket, 'close');
  });

  test('a connection carries only so many requests, and the last response says so', async () => {
    const { socket, received } = await open(service.port);
    for (let count = 0; count < 3; count += 1) socket.write(`GET /health HTTP/1.1\r\n${host}\r\n\r\n`);
    await expect
      .poll(() => received().match(/^(HTTP\/1.1 \d+|connection: .*)/gim), { timeout: 10_000 })
      .toEqual([
        'HTTP/1.1 200',
        'Connection: keep-alive',
        'HTTP/1.1 200',
        'Connection: close',
        'HTTP/1.1 503',
        'Connection: close',
      ]);
    socket.destroy();
  });

  test('too many headers are refused: the one of the proxy must not be dropped', async () => {
    const headers = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`X-Filler-${index}`, '1']));
    expect((await service.call('/openapi.json', { headers })).status).toBe(431);
  });
});

describe('the connections of one network', () => {
  const service = withTestService({
    env: { ...limitsOf({ mostOfNetwork: 3 }), METRICS_TOKEN: 'a token of metrics' },
  });

  test('are limited; the others are refused, counted, and logged once a minute', async () => {
    const lines: unknown[] = [];
    service.deps.log.warn = ((...line: unknown[]) => void lines.push(line)) as typeof service.deps.log.warn;
    const all: Awaited<ReturnType<typeof open>>[] = [];
    for (let count = 0; count < 6; count += 1) all.push(await open(service.port));
    await expectClosed(all, 3);
    expect(lines).toEqual([[{ address: '127.0.0.0/24', reason: 'network', refused: 1 }, expect.any(String)]]);
    all[0]?.socket.write(
      `GET /metrics HTTP/1.1\r\n${host}\r\nAuthorization: Bearer a token of metrics\r\n\r\n`,
    );
    await expect
      .poll(() => all[0]?.received(), { timeout: 10_000 })
      .toContain('talon_refused_connections_total{limit="network"} 3');
    expect(all[0]?.received()).toContain('talon_refused_connections_total{limit="node"} 0');
    for (const { socket } of all) socket.destroy();
  });
});

describe('the connections of a trusted proxy', () => {
  const service = withTestService({
    env: { ...limitsOf({ mostOfNetwork: 3 }), TRUSTED_PROXIES: '127.0.0.0/8' },
  });

  test('are not limited', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => open(service.port)));
    await expectClosed(all, 0);
    for (const { socket } of all) socket.destroy();
  });
});

describe('the connections of a node', () => {
  const service = withTestService({ env: { ...limitsOf({ most: 5 }), TRUSTED_PROXIES: '127.0.0.1' } });

  test('are limited, also those of proxies', async () => {
    const all: Awaited<ReturnType<typeof open>>[] = [];
    for (let count = 0; count < 8; count += 1) all.push(await open(service.port));
    await expectClosed(all, 3);
    expect(service.deps.connections.refused).toEqual({ node: 3, network: 0 });
    for (const { socket } of all) socket.destroy();
  });
});

describe('without configuration', () => {
  const service = withTestService();

  test('one network has 250 connections at a node, and each sends its headers within 10 seconds', async () => {
    expect(service.deps.limits.connections).toEqual({ ...defaults, mostOfNetwork: 250, headerSeconds: 10 });
    const all = await Promise.all(Array.from({ length: 252 }, () => open(service.port)));
    await expectClosed(all, 2);
    for (const { socket } of all) socket.destroy();
  });
});
