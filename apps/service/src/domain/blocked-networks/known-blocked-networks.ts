import type { Queryable } from '../../db/pool';
import { createKnown, type Known, lastGood } from '../../kernel/known';
import { createNetworkCheck, type NetworkCheck } from '../../kernel/network';
import { listBlockedNetworks } from './blocked-networks';

/** The networks from which nobody may sign in, as this node knows them. Without the database, the last known ones remain. */
export function createBlockedNetworks(
  db: Pick<Queryable, 'query'>,
  onError: (error: unknown) => void,
  now?: () => number,
): Known<NetworkCheck> {
  const read = async () => createNetworkCheck((await listBlockedNetworks(db)).map(({ network }) => network));
  return createKnown(lastGood(read, createNetworkCheck([]), onError), undefined, now);
}
