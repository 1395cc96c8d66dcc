import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { endLoss } from '../authenticators/lost-authenticators';
import { cancelPendingRemovals } from '../authenticators/pending-removals';
import { giveWay, restoreRemovedAuthenticators } from '../authenticators/removed-authenticators';
import { suspendAuthenticators } from '../authenticators/suspended-authenticators';
import { endTrustedDevices } from '../authenticators/trusted-devices';
import { suspendCards } from '../cards/suspended-cards';
import type { Kind } from '../identifiers/kinds';
import { listIdentifiers } from '../identifiers/identifiers';
import { lockAddresses } from '../identifiers/lock-addresses';
import { listRemovedIdentifiers, restoreRemovedIdentifiers } from '../identifiers/removed-identifiers';
import { promoteLatest, suspendIdentifiers } from '../identifiers/suspended-identifiers';
import { endDelayedResets } from '../recovery/delayed-resets';
import { voidAccountCodes } from '../recovery/void-account-codes';
import { endHelpdeskPin } from '../staff/helpdesk-pins';
import { emailChanged } from '../webhooks/account-events';

/**
 * After a report: gives back what was removed since then, suspends what was added, and ends what a stranger may have prepared. Something
 * that was added and removed since then comes back suspended. Call it with the account locked.
 */
export async function suspendAdditions(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  since: Date,
): Promise<void> {
  await voidAccountCodes(tx, accountId);
  await endTrustedDevices(tx, { accountId, exceptSessionId: null });
  await cancelPendingRemovals(tx, { accountId });
  await endLoss(tx, { accountId });
  await endDelayedResets(tx, { accountId });
  await endHelpdeskPin(tx, { accountId });
  await giveWay(tx, { accountId, since });
  await restoreRemovedAuthenticators(tx, { accountId, since });
  await suspendAuthenticators(tx, { accountId, since });
  await suspendCards(tx, { accountId, since });
  await suspendAddresses(deps, tx, accountId, since);
}

async function suspendAddresses(deps: Deps, tx: Queryable, accountId: string, since: Date): Promise<void> {
  const before = await primaryEmail(tx, accountId);
  const removed = await listRemovedIdentifiers(tx, { accountId, since });
  for (const kind of ['email', 'phone'] satisfies Kind[])
    await lockAddresses(
      tx,
      kind,
      removed.filter(each => each.kind === kind).map(({ value }) => value),
    );
  await restoreRemovedIdentifiers(tx, { accountId, since });
  await suspendIdentifiers(tx, { accountId, since });
  await promoteLatest(tx, { accountId });
  if ((await primaryEmail(tx, accountId)) !== before) await emailChanged(deps, tx, accountId);
}

async function primaryEmail(tx: Queryable, accountId: string): Promise<string | undefined> {
  const identifiers = await listIdentifiers(tx, { accountId });
  return identifiers.find(({ kind, is_primary }) => kind === 'email' && is_primary)?.value;
}
