import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPort } from './open-port';

let server: Server;
let port: number;
let stopping: AbortController;
beforeEach(async () => {
  stopping = new AbortController();
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  server.close();
  await once(server, 'close');
});
afterEach(() => server.close());

const open = (prepared: Promise<unknown>, patienceMilliseconds: number) =>
  openPort(server, { port, host: '127.0.0.1' }, prepared, patienceMilliseconds, stopping.signal);

function preparation() {
  let end = () => {};
  const prepared = new Promise<void>(resolve => (end = resolve));
  return { prepared, end: () => end() };
}

function tryToConnect(): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve('accepted');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
}

test('the port is closed until the node is prepared', async () => {
  const { prepared, end } = preparation();
  const opened = open(prepared, 60_000);
  expect(await tryToConnect()).toBe('ECONNREFUSED');
  end();
  await opened;
  expect(await tryToConnect()).toBe('accepted');
});

test('the port opens before that if the preparation takes long', async () => {
  await open(new Promise(() => undefined), 10);
  expect(await tryToConnect()).toBe('accepted');
});

test('a node that is told to end while it prepares opens no port', async () => {
  const { prepared, end } = preparation();
  const opened = open(prepared, 60_000);
  stopping.abort();
  end();
  await opened;
  expect(await tryToConnect()).toBe('ECONNREFUSED');
});

test('a preparation that fails, and a port that is in use, end the start', async () => {
  await expect(open(Promise.reject(new Error('no right to migrate')), 60_000)).rejects.toThrow(
    'no right to migrate',
  );
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(open(Promise.resolve(), 60_000)).rejects.toThrow('another program uses');
  other.close();
});

test('an address of another machine ends the start, and its line names the setting', async () => {
  const place = { port, host: '192.0.2.1' };
  await expect(openPort(server, place, Promise.resolve(), 60_000, stopping.signal)).rejects.toThrow(
    'LISTEN_HOST must be an address of this machine: 192.0.2.1 is not',
  );
});
