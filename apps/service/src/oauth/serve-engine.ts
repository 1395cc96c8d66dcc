import type { Deps } from '../core/deps';
import type { Bindings } from '../http/bindings';
import type { MarketHosts } from '../http/hosts';
import { travelWith } from './bindings-of';
import { isEnginePath } from './routes';

interface Served {
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}

/** Lets the engine answer its own paths of an API host, and leaves the others to what is served there. */
export function withEngine(deps: Pick<Deps, 'engines'>, hosts: MarketHosts, served: Served): Served {
  const { host, protocol } = new URL(hosts.accountApiOrigin);
  return {
    async fetch(request, bindings) {
      const { incoming, outgoing, trace } = bindings;
      const path = incoming.url?.split('?', 1)[0] ?? '';
      if (!isEnginePath(path)) return served.fetch(request, bindings);
      const engine = await deps.engines.of(hosts.market);
      travelWith(bindings);
      trace.route = routeOf(path);
      believeConfiguration(incoming.headers, host, protocol);
      outgoing.setHeader('Content-Security-Policy', engine.page.policy);
      await engine.handle(incoming, outgoing);
      return alreadySent();
    },
  };
}

/** The engine makes its addresses of what the request says of itself: that is what the configuration says, and no one else. */
function believeConfiguration(
  headers: Bindings['incoming']['headers'],
  host: string,
  protocol: string,
): void {
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-host'];
  delete headers['x-forwarded-for'];
}

/** The path with its one parameter unnamed. */
function routeOf(path: string): string {
  return path.replace(/^(\/oauth\/authorize\/).+/, '$1{uid}');
}

let sent: Response | undefined;

/** Tells the server that the answer is out. A clone is a plain response: the server's own quick kind would be written. */
function alreadySent(): Response {
  return (sent ??= new Response(null, { headers: { 'X-Hono-Already-Sent': 'true' } }).clone());
}
