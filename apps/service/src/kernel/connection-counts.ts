import type { Logger } from 'pino';
import { createNetworkCheck, networkOf, siteOf, truncated } from './network';

const minuteMilliseconds = 60_000;

/** Why a connection is refused: the node has too many, or this network has. */
export type ConnectionLimit = 'node' | 'network';

/** The connections of a node, by network. Connections of trusted proxies are not counted, because many people share them. */
export interface ConnectionCounts {
  /** Counts a connection and returns the function to call when it closes; undefined if its network or its /48 has too many. */
  enter: (address: string) => (() => void) | undefined;
  /** Counts a refused connection, and logs at most one line a minute. */
  refuse: (address: string, limit: ConnectionLimit) => void;
  /** How many were refused since the start. */
  refused: Readonly<Record<ConnectionLimit, number>>;
}

export function createConnectionCounts(
  { mostOfNetwork, mostOfSite }: { mostOfNetwork: number; mostOfSite: number },
  trustedProxies: readonly string[],
  log: Pick<Logger, 'warn'>,
): ConnectionCounts {
  const isTrusted = createNetworkCheck(trustedProxies);
  const open = new Map<string, number>();
  const refused: Record<ConnectionLimit, number> = { node: 0, network: 0 };
  let loggedAt = -Infinity;
  let unlogged = 0;
  const countOf = (key: string) => open.get(key) ?? 0;

  return {
    refused,
    enter(address) {
      if (isTrusted(address)) return () => undefined;
      const site = siteOf(address);
      const network = networkOf(address);
      if (countOf(network) >= mostOfNetwork) return undefined;
      if (site !== undefined && countOf(site) >= mostOfSite) return undefined;
      const entered = site === undefined ? [network] : [network, site];
      for (const key of entered) open.set(key, countOf(key) + 1);
      return () => {
        for (const key of entered) {
          const left = countOf(key) - 1;
          if (left <= 0) open.delete(key);
          else open.set(key, left);
        }
      };
    },
    refuse(address, limit) {
      refused[limit] += 1;
      unlogged += 1;
      const now = performance.now();
      if (now - loggedAt < minuteMilliseconds) return;
      log.warn(
        { address: truncated(address), reason: limit, refused: unlogged },
        'connections were refused: there are too many',
      );
      [loggedAt, unlogged] = [now, 0];
    },
  };
}
