import type { listNetworks as endpoint } from '@talon/contract/console/networks';
import { listFailingNetworks } from '../../domain/audit/failing-networks';
import { listBlockedNetworks } from '../../domain/blocked-networks/blocked-networks';
import type { UseCase } from '../../kernel/route';

const mostFailing = 10;

/** `GET /api/networks`. */
export const listNetworks: UseCase<typeof endpoint> = async ({ db }) => {
  const [networks, failing] = await Promise.all([
    listBlockedNetworks(db),
    listFailingNetworks(db, { most: mostFailing }),
  ]);
  const blocked = new Set(networks.map(({ network }) => network));
  return { networks, failing: failing.map(each => ({ ...each, is_blocked: blocked.has(each.network) })) };
};
