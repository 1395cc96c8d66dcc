import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as a provider received it. `key` is the Message-ID, or the idempotency key of an SMS. */
export type Delivery = { key: string; to: string; text: string };

/**
 * A mail server and an SMS gateway on loopback. They record each message at once but accept it only after a delay. A service
 * that is killed in between sends the message again.
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
        // The service was killed during the transfer, so the message was not delivered.
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
    /** The codes delivered to a destination, without repetitions, oldest first. */
    codesTo(destination: string): string[] {
      const texts = deliveries.filter(({ to }) => to === destination).map(({ text }) => text);
      return [...new Set(texts.flatMap(text => /(?<!\d)(\d{8}|\d{6})(?!\d)/.exec(text)?.[0] ?? []))];
    },
    /** Waits for a code to a destination and returns the newest. */
    async codeTo(destination: string): Promise<string> {
      for (let tries = 0; tries < 1600; tries += 1) {
        const code = this.codesTo(destination).at(-1);
        if (code) return code;
        await sleep(50);
      }
      throw new Error(`no code came to ${destination}`);
    },
    /** The number of messages delivered more than once, and the texts that differ from the first delivery. */
    repeated(): { messages: number; changes: string[] } {
      const first = new Map<string, string>();
      const again = deliveries.filter(({ key, text }) => first.has(key) || !first.set(key, text));
      return {
        messages: new Set(again.map(({ key }) => key)).size,
        changes: again.filter(({ key, text }) => text !== first.get(key)).map(({ text }) => text),
      };
    },
    /** The first delivery to a destination, as soon as it is recorded and before it is accepted. */
    async untilDelivered(destination: string): Promise<Delivery> {
      for (let tries = 0; tries < 10_000; tries += 1) {
        const delivery = deliveries.find(({ to }) => to === destination);
        if (delivery) return delivery;
        await sleep(2);
      }
      throw new Error(`nothing came to ${destination}`);
    },
    /** Waits until a message is delivered a second time, and returns its text. */
    async untilRepeated({ key }: Delivery): Promise<string> {
      for (let tries = 0; tries < 900; tries += 1) {
        const copies = deliveries.filter(delivery => delivery.key === key);
        if (copies[1]) return copies[1].text;
        await sleep(100);
      }
      throw new Error('it was not repeated within 90 seconds');
    },
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
