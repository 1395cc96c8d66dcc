import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The site of a client, served at an address of its own. `close` ends it. */
export async function serveSite(listenerAt: (origin: string) => Promise<RequestListener> | RequestListener) {
  const server = createServer();
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://client.localhost:${(server.address() as AddressInfo).port}`;
  server.on('request', await listenerAt(origin));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin, close };
}

/** A person's browser at the site of a client: it stores cookies and follows redirects within the site. */
export function createVisitor(origin: string) {
  const cookies = new Map<string, string>();

  async function send(address: string, init: RequestInit = {}): Promise<{ location: string; text: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const answer = await fetch(new URL(address, origin), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location') ?? '';
    const next = location && new URL(location, origin);
    if (next && next.origin === origin) return send(next.href);
    return { location, text: await answer.text() };
  }

  return {
    /** Opens a page; returns its text, or the address elsewhere to which it leads. */
    open: (address: string) => send(address),
    /** Sends a form. */
    post: (address: string, fields: Record<string, string> = {}) =>
      send(address, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}
