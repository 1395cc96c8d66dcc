import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Drain, prepareDrain } from './http-server';

let server: Server;
let drain: Drain;
let port: number;
let agent: Agent;
beforeEach(async () => {
  // A connection that Node waits for lets a test run out of its time.
  server = createServer({ headersTimeout: 60_000, keepAliveTimeout: 60_000 });
  drain = prepareDrain(server);
  server.on('request', (incoming, response) => {
    if (incoming.url === '/begun') response.flushHeaders();
    setTimeout(() => response.end('done'), incoming.url === '/' ? 0 : 300);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function ask(path = '/') {
  const sent = request({ port, host: '127.0.0.1', path, agent });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return [answer.statusCode, answer.headers.connection];
}

test('a server that announces its end still accepts connections, and ends each one with its response', async () => {
  expect(await ask()).toEqual([200, 'keep-alive']);
  drain.announce();
  expect(await ask()).toEqual([200, 'close']);
  expect(await ask('/slow')).toEqual([200, 'close']);
});

test('a server that closes completes the request in progress and accepts no other', async () => {
  const slow = ask('/slow');
  await sleep(100);
  const closed = drain.close();
  expect(await slow).toEqual([200, 'close']);
  await closed;
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
});

test('connections on which no request has come do not keep the server from closing', async () => {
  const opened = connect(port, '127.0.0.1');
  await once(opened, 'connect');
  await ask();
  await drain.close();
  opened.destroy();
});

test('a request on such a connection that comes in time has its response', async () => {
  const opened = connect(port, '127.0.0.1');
  await once(opened, 'connect');
  await sleep(50);
  const closed = drain.close();
  await sleep(200);
  opened.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [bytes] = (await once(opened, 'data')) as [Buffer];
  expect(String(bytes)).toMatch(/^HTTP\/1.1 200 OK[^]*Connection: close/);
  await closed;
  opened.destroy();
});

const text = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

async function openWithBegunResponse() {
  const opened = connect(port, '127.0.0.1');
  let received = '';
  opened.on('data', data => (received += String(data)));
  opened.write(text('/begun'));
  await expect.poll(() => received).toMatch(/Connection: keep-alive/);
  return { opened, received: () => received };
}

test('a connection whose response had begun takes the next request, and ends with its response', async () => {
  const { opened, received } = await openWithBegunResponse();
  drain.announce();
  await expect.poll(received).toMatch(/done/);
  await sleep(50);
  opened.write(text('/'));
  await once(opened, 'close');
  expect(received()).toMatch(/keep-alive[^]*done[^]*200 OK[^]*Connection: close[^]*done/);
});

test('a connection whose response had begun does not keep the server from closing', async () => {
  const { received } = await openWithBegunResponse();
  await drain.close();
  await expect.poll(received).toMatch(/done/);
});
