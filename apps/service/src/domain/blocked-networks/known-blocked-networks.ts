import type { Queryable } from '../../db/pool';
import { createNetworkCheck } from '../../kernel/network';
import type { BlockedNetworks } from '../../kernel/ports/blocked-networks';
import { listBlockedNetworks } from './blocked-networks';

/** A block or its end reaches the other nodes within this time. */
const knownMilliseconds = 2_000;

/**
 * Keeps the blocked networks in memory, so that a request costs no statement, and reads them again when they are old. Without
 * the database, the last known ones remain.
 */
export function createBlockedNetworks(
  db: Pick<Queryable, 'query'>,
  onError: (error: unknown) => void,
  now: () => number = () => performance.now(),
): BlockedNetworks {
  let isBlocked = createNetworkCheck([]);
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    readAt = now();
    const rows = await listBlockedNetworks(db);
    isBlocked = createNetworkCheck(rows.map(({ network }) => network));
  }

  return {
    async has(address) {
      if (now() - readAt >= knownMilliseconds) reading = read().catch(onError);
      await reading;
      return isBlocked(address);
    },
    forget() {
      readAt = -Infinity;
    },
  };
}
