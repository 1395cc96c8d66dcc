import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { addBlockedNetwork, endBlockedNetwork } from '../../domain/blocked-networks/blocked-networks';
import { readNetwork } from '../../domain/blocked-networks/read-network';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { createNetworkCheck } from '../../kernel/network';

/**
 * Blocks a network as typed for so many hours, on this node at once. `ownAddress`: of the member of staff, who may not block
 * their own network; null for a command. Returns the network.
 */
export async function blockNetwork(
  deps: Deps,
  operator: Operator,
  ownAddress: string | null,
  { network: typed, hours }: { network: string; hours: number },
): Promise<string> {
  const network = readNetwork(typed);
  if (ownAddress !== null && createNetworkCheck([network])(ownAddress)) throw new Refusal('own-network');
  const { name: blockedBy, reason } = operator;
  await transaction(deps.db, async tx => {
    const values = { network, reason: reason ?? '', blockedBy: blockedBy ?? '', hours };
    if (!(await addBlockedNetwork(tx, values))) throw new Refusal('nothing-to-change');
    const details = { hours };
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'network-blocked',
      address: network,
      details,
    });
  });
  deps.blockedNetworks.forget();
  return network;
}

/** Ends the block of a network as typed, on this node at once. Returns the network. */
export async function unblockNetwork(deps: Deps, operator: Operator, typed: string): Promise<string> {
  const network = readNetwork(typed);
  await transaction(deps.db, async tx => {
    if (!(await endBlockedNetwork(tx, { network }))) throw new Refusal('nothing-to-change');
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'network-unblocked',
      address: network,
    });
  });
  deps.blockedNetworks.forget();
  return network;
}
