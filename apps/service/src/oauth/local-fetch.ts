import { request } from 'node:http';

/**
 * Fetches from clients on this machine, which the engine's own fetch refuses as a protection. Node does not resolve names
 * under `localhost`, so they are sent to loopback. Used only by a service whose own hosts are under `localhost`.
 */
export async function fetchLocally(
  address: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const { dispatcher: _, ...plain } = init as RequestInit & { dispatcher?: unknown };
  const outgoing = new Request(address, plain);
  const url = new URL(outgoing.url);
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  if (!isLocal || url.protocol !== 'http:') return fetch(outgoing);
  return send(url, outgoing, Buffer.from(await outgoing.arrayBuffer()));
}

function send(url: URL, outgoing: Request, body: Buffer): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: url.port || 80,
        path: url.pathname + url.search,
        method: outgoing.method,
        headers: {
          ...Object.fromEntries(outgoing.headers),
          Host: url.host,
          ...(body.length > 0 && { 'Content-Length': body.length }),
        },
        signal: outgoing.signal,
      },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 502;
          const isEmpty = chunks.length === 0;
          resolve(
            new Response(isEmpty ? null : Buffer.concat(chunks), {
              status,
              headers: headersOf(response.headersDistinct),
            }),
          );
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function headersOf(distinct: NodeJS.Dict<string[]>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(distinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
