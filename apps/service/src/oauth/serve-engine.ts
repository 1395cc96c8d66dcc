import type { Deps } from '../kernel/deps';
import type { Bindings } from '../kernel/bindings';
import type { MarketHosts } from '../kernel/hosts';
import { travelWith } from './bindings-of';
import { routeOf } from './routes';

/** Answers a request of one of the engine's paths. Rejects where the engine could not even begin. */
export type ServeEngine = (bindings: Bindings) => Promise<void>;

/** The engine's own paths on the account API host of a market. */
export function serveEngine(deps: Pick<Deps, 'engines'>, hosts: MarketHosts): ServeEngine {
  const { host, protocol } = new URL(hosts.accountApiOrigin);
  return async bindings => {
    const { incoming, outgoing, trace } = bindings;
    const engine = await deps.engines.of(hosts.market);
    travelWith(bindings);
    trace.route = routeOf(incoming.url);
    believeConfiguration(incoming.headers, host, protocol);
    outgoing.setHeader('Content-Security-Policy', engine.page.policy);
    await engine.handle(incoming, outgoing);
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
