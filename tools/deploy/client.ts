import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';

/** Where the requests come from: a loopback address of its own, so that it is not that of the proxy. */
export const CLIENT_ADDRESS = '127.9.9.9';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The port of the client: the same for two requests on one connection. */
  from: number | undefined;
}

/**
 * A client of a proxy on this machine that trusts the certificate of the folder. It opens a limited number of connections to each
 * host.
 */
export function createClient(folder: string, port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ca = readFileSync(join(folder, 'fullchain.pem'));

  function ask(
    host: string,
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const to = { agent, host: '127.0.0.1', port, localAddress: CLIENT_ADDRESS, servername: host, ca };
    return new Promise((resolve, reject) => {
      const sent = request(
        { ...to, method, path, headers: { Host: `${host}:${port}`, ...headers } },
        reply => {
          let text = '';
          const { localPort: from } = reply.socket;
          reply.on('data', data => (text += data));
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, from }),
          );
          reply.on('error', reject);
        },
      );
      sent.on('error', reject);
      if (headers['Expect'] === undefined) return sent.end(body);
      // The body follows if the server asks for it. One that refuses it closes the connection, and the client could lose the answer.
      sent.on('continue', () => sent.end(body));
      sent.flushHeaders();
    });
  }
  return { ask, agent };
}
