import type { Deps } from '../kernel/deps';
import type { Bindings } from '../kernel/bindings';
import type { MarketHosts } from '../kernel/hosts';
import { handleWith } from './current-bindings';
import { routeOf } from './routes';

/** Handles a request of an engine path. Rejects if the engine cannot be created. */
export type ServeEngine = (bindings: Bindings) => Promise<void>;

/** Serves the engine's paths on the account API host of a market. */
export function serveEngine(deps: Pick<Deps, 'engines'>, hosts: MarketHosts): ServeEngine {
  const { host, protocol } = new URL(hosts.accountApiOrigin);
  return async bindings => {
    const { incoming, outgoing, trace } = bindings;
    const engine = await deps.engines.of(hosts.market);
    trace.route = routeOf(incoming.url);
    replaceHostHeaders(incoming.headers, host, protocol);
    // The engine changes it for a page that submits itself.
    outgoing.setHeader('Content-Security-Policy', engine.page.policy);
    await handleWith(bindings, () => engine.handle(incoming, outgoing));
  };
}

/** The engine builds its addresses from these headers, so they are replaced by the configured host and protocol. */
function replaceHostHeaders(headers: Bindings['incoming']['headers'], host: string, protocol: string): void {
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-host'];
  delete headers['x-forwarded-for'];
}
