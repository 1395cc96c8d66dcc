import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An SMS that the gateway received. */
export interface ReceivedSms {
  key: unknown;
  authorization: unknown;
  body: { to: string; from: string; text: string };
}

/** An SMS gateway on loopback with these responses in order, then 202. */
export async function startSmsGateway(...answers: (number | 'hangs' | 'slow')[]) {
  const taken: ReceivedSms[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { 'idempotency-key': key, authorization } = request.headers;
      const body = JSON.parse(text) as ReceivedSms['body'];
      taken.push({ key, authorization, body });
      const answer = answers.shift() ?? 202;
      if (answer === 'hangs') request.socket.destroy();
      else if (answer === 'slow') setTimeout(() => response.writeHead(202).end(), 1500);
      else response.writeHead(answer).end(JSON.stringify({ error: `${body.to} is not welcome` }));
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise(resolve => server.close(resolve));
  return { taken, url: `http://127.0.0.1:${port}/sms`, stop };
}
