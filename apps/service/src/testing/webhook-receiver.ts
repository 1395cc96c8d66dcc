import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A client's endpoint for webhooks. It answers with the given statuses in turn, then with 204. */
export async function startWebhookReceiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `http://hooks.localhost:${(server.address() as AddressInfo).port}/hooks`,
    received,
    /** The payload of a delivery, verified by an ordinary library. Throws for a wrong signature. */
    verified: (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers),
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}
