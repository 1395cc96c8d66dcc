import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { belgium } from '@talon/markets/be/market';
import { afterEach, expect, test } from 'vitest';
import { createSmsGateway } from './sms-gateway';
import { createSmtpTransport } from './smtp-transport';
import type { Outgoing } from '../kernel/ports/transports';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Accepts every connection and never responds. */
async function startSilentServer(): Promise<number> {
  const server = createServer(socket => socket.on('error', () => undefined).resume());
  servers.push(server);
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

const message: Outgoing = {
  id: '1',
  market: belgium,
  domain: 'talon.localhost',
  language: 'nl',
  destination: 'marie@dubois.example',
  subject: 'a subject',
  text: 'a text',
  html: null,
  code: null,
};

test('a silent mail server fails after ten seconds, for a retry', { timeout: 15_000 }, async () => {
  const send = createSmtpTransport(
    `smtp://127.0.0.1:${await startSilentServer()}`,
    () => 'Talon <a@b.example>',
  );
  await expect(send(message)).rejects.toThrow(/^SMTP/);
});

test('a silent SMS gateway fails after twenty seconds', { timeout: 25_000 }, async () => {
  const send = createSmsGateway(`http://127.0.0.1:${await startSilentServer()}/`, 'a token of the gateway');
  await expect(send(message)).rejects.toThrow(/^SMS gateway/);
});
