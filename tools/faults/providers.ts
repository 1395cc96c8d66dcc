import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as a provider was handed it; `key` is the Message-ID, or the idempotency key of an SMS. */
export type Delivery = { key: string; to: string; text: string };

/**
 * A mail server and an SMS gateway on loopback that write everything down at once, and say so only after a while: whoever
 * is killed in between hands the message over once more.
 */
export async function createProviders(acceptAfterMilliseconds: number) {
  const deliveries: Delivery[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // Killed in the middle of its words: nothing was handed over.
        return;
      }
      const { messageId = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
      deliveries.push({ key: messageId, to: session.envelope.rcptTo[0]?.address ?? '', text });
      await sleep(acceptAfterMilliseconds);
      done();
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>(resolve => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const gateway = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const sms = JSON.parse(text) as { to: string; text: string };
      deliveries.push({ key: String(request.headers['idempotency-key']), to: sms.to, text: sms.text });
      setTimeout(() => response.writeHead(202).end(), acceptAfterMilliseconds);
    });
  });
  await new Promise<void>(resolve => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const gatewayPort = (gateway.address() as AddressInfo).port;
  return {
    deliveries,
    env: {
      MAIL_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMS_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}/`,
    },
    async stop(): Promise<void> {
      gateway.closeAllConnections();
      await new Promise(resolve => gateway.close(resolve));
      await new Promise<void>(resolve => {
        smtp.close(() => resolve());
      });
    },
  };
}
