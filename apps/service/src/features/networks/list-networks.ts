import type { listNetworks as endpoint } from '@talon/contract/console/networks';
import type { ReplyOf } from '@talon/contract/endpoint';
import { listFailingNetworks } from '../../domain/audit/failing-networks';
import { listBlockedNetworks } from '../../domain/blocked-networks/blocked-networks';
import type { Deps } from '../../kernel/deps';

const mostFailing = 10;

/** `GET /api/networks`. */
export async function listNetworks({ db }: Deps): Promise<ReplyOf<typeof endpoint>> {
  const [networks, failing] = await Promise.all([
    listBlockedNetworks(db),
    listFailingNetworks(db, { most: mostFailing }),
  ]);
  const blocked = new Set(networks.map(({ network }) => network));
  return { networks, failing: failing.map(each => ({ ...each, is_blocked: blocked.has(each.network) })) };
}
