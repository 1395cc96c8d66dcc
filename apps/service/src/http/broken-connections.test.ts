import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';

const service = withTestService();

const head = (more: readonly string[], { path = '/token', host = 'account-api.talon.localhost:3000' } = {}) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: application/${path.startsWith('/oauth/') ? 'x-www-form-urlencoded' : 'json'}`,
    ...more,
    '',
    '',
  ].join('\r\n');

async function open(): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function firstAnswer(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

test('a body that is too large closes the connection, so that a proxy sends nothing more on it', async () => {
  const socket = await open();
  socket.on('error', () => undefined);
  socket.write(head(['Content-Length: 90000']) + 'x'.repeat(10_000));
  const answer = await firstAnswer(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  socket.destroy();
});

test('a body in pieces that is too large closes the connection too', async () => {
  const socket = await open();
  socket.on('error', () => undefined);
  socket.write(`${head(['Transfer-Encoding: chunked'])}${(90_000).toString(16)}\r\n${'x'.repeat(70_000)}`);
  const answer = await firstAnswer(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  socket.destroy();
});

test.each([
  ['an unknown path', { path: '/no-such-call' }, 404],
  ['a path that takes no POST', { host: 'account.talon.localhost:3000', path: '/login/email' }, 405],
  ['a host that is not ours', { host: 'elsewhere.example' }, 421],
])('%s, answered before its body has arrived, closes the connection', async (_what, where, status) => {
  const socket = await open();
  socket.on('error', () => undefined);
  socket.write(`${head(['Content-Length: 500'], where)}{"ema`);
  const answer = await firstAnswer(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  socket.destroy();
});

test('a request whose body has arrived keeps its connection', async () => {
  const socket = await open();
  socket.write(`${head(['Content-Length: 2'])}{}`);
  expect(await firstAnswer(socket)).not.toMatch(/\r\nconnection: close\r\n/i);
  socket.destroy();
});

test.each([
  '/token',
  '/oauth/token',
  '/oauth/introspection',
  '/oauth/authorize',
  '/oauth/end-session/confirm',
])('a client that hangs up while it sends to %s is no failure of the service', async path => {
  const failures: unknown[] = [];
  const { log } = service.deps;
  const usual = log.error.bind(log);
  log.error = ((...line: unknown[]) => void failures.push(line)) as typeof log.error;
  for (const more of [['Content-Length: 500'], ['Transfer-Encoding: chunked']]) {
    const socket = await open();
    socket.write(`${head(more, { path })}${more[0]?.startsWith('Transfer') ? '5\r\n{"ema\r\n' : '{"ema'}`);
    await sleep(100);
    socket.destroy();
  }
  await sleep(300);
  log.error = usual;
  expect(failures).toEqual([]);
});

test('two Host headers are refused (RFC 9112, section 3.2)', async () => {
  const socket = await open();
  socket.write(
    'GET /openapi.json HTTP/1.1\r\nHost: account-api.talon.localhost:3000\r\nHOST: api.talon.localhost:3000\r\n\r\n',
  );
  expect(await firstAnswer(socket)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
