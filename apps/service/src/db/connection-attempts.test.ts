import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseClient } from './database-client';

/** A message of PostgreSQL's protocol: its type, its length in four bytes, and its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const shuttingDown = message('E', Buffer.from('SFATAL\0C57P01\0Mthe server shuts down\0\0'));

test('an attempt without an answer ends when a later one succeeds, also if that connection is lost at once', async () => {
  let attempts = 0;
  const server = createServer(socket => {
    attempts += 1;
    const answer = Buffer.concat([authenticated, ready, shuttingDown]);
    if (attempts > 1) socket.once('data', () => socket.write(answer));
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new DatabaseClient({ host: '127.0.0.1', port, user: 'talon', database: 'talon' });
  await expect(client.connect()).rejects.toThrow('an attempt to connect got no answer, and a later one did');
  expect(attempts).toBeGreaterThan(1);
});
