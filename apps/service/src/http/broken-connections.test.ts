import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';

const service = withTestService();

const head = (more: readonly string[]) =>
  [
    'POST /token HTTP/1.1',
    'Host: account-api.talon.localhost:3000',
    'Content-Type: application/json',
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
  socket.write(
    `${head(['Transfer-Encoding: chunked'])}${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
  );
  const answer = await firstAnswer(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  socket.destroy();
});

test('a client that hangs up while it sends is no failure of the service', async () => {
  const failures: unknown[] = [];
  const { log } = service.deps;
  const usual = log.error.bind(log);
  log.error = ((...line: unknown[]) => void failures.push(line)) as typeof log.error;
  for (const more of [['Content-Length: 500'], ['Transfer-Encoding: chunked']]) {
    const socket = await open();
    socket.write(`${head(more)}${more[0]?.startsWith('Transfer') ? '5\r\n{"ema\r\n' : '{"ema'}`);
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
