import { request } from 'node:http';

/**
 * Calls applications on this machine, which the engine's own fetch refuses to, as it should where anybody can register an
 * address. Node resolves no name under `localhost`. For a service that answers on such names alone.
 */
export async function fetchLocally(
  address: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(address instanceof Request ? address.url : address);
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  const { dispatcher: _, ...plain } = init as RequestInit & { dispatcher?: unknown };
  if (!isLocal || url.protocol !== 'http:') return fetch(url, plain);
  const body = plain.body && (await new Response(plain.body).text());
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: url.port || 80,
        path: url.pathname + url.search,
        method: plain.method ?? 'GET',
        headers: { ...Object.fromEntries(new Headers(plain.headers)), Host: url.host },
        ...(plain.signal && { signal: plain.signal }),
      },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const status = answer.statusCode ?? 502;
          resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status }));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
