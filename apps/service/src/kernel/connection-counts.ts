import type { Logger } from 'pino';
import { createProxyCheck, networkOf, truncated } from './network';

const minuteMilliseconds = 60_000;

/** Why a connection is refused: the node has too many, or this network has. */
export type ConnectionLimit = 'node' | 'network';

/** The connections of a node, by network. Those of trusted proxies are many people's, and are not counted. */
export interface ConnectionCounts {
  /** Counts a connection, unless its network has too many. Returns what to call when it closes. */
  enter: (address: string) => (() => void) | undefined;
  /** Counts a refused connection, and logs at most one line a minute. */
  refuse: (address: string, limit: ConnectionLimit) => void;
  /** How many were refused since the start. */
  refused: Readonly<Record<ConnectionLimit, number>>;
}

export function createConnectionCounts(
  mostOfNetwork: number,
  trustedProxies: readonly string[],
  log: Pick<Logger, 'warn'>,
): ConnectionCounts {
  const isTrusted = createProxyCheck(trustedProxies);
  const open = new Map<string, number>();
  const refused: Record<ConnectionLimit, number> = { node: 0, network: 0 };
  let loggedAt = -Infinity;
  let unlogged = 0;

  return {
    refused,
    enter(address) {
      if (isTrusted(address)) return () => undefined;
      const network = networkOf(address);
      const count = open.get(network) ?? 0;
      if (count >= mostOfNetwork) return undefined;
      open.set(network, count + 1);
      return () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left === 0) open.delete(network);
        else open.set(network, left);
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
