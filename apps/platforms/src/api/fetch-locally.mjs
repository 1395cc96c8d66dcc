// @ts-check
import { request } from 'node:http';

/**
 * Fetches from a host below `localhost`, which Node does not resolve everywhere.
 * @type {typeof globalThis.fetch}
 */
export async function fetchLocally(address, init = {}) {
  const outgoing = new Request(address, init);
  const { protocol, hostname, host, port, pathname, search } = new URL(outgoing.url);
  if (protocol !== 'http:' || !hostname.endsWith('.localhost')) return fetch(outgoing);
  const body = Buffer.from(await outgoing.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: port || 80,
        path: pathname + search,
        method: outgoing.method,
        headers: { ...Object.fromEntries(outgoing.headers), host, 'content-length': body.length },
        signal: outgoing.signal,
      },
      response => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 502 })),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
