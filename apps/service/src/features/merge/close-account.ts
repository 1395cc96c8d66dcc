import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { storeMergedPasskeys, storeSnapshot } from '../../domain/accounts/merge-snapshots';
import { queueLogOutsOfAccount } from '../../oauth/queue-log-outs';
import { endEveryAccess } from '../../oauth/end-access';
import { accountMerged } from '../../domain/webhooks/account-events';
import { voidAccountCodes } from '../../domain/recovery/void-account-codes';
import { removeAccount, recordMerge, transferMfaPolicy } from '../../domain/accounts/duplicate-accounts';
import { transferCards } from '../../domain/cards/card-assignments';
import { transferFormerAddresses } from '../../domain/identifiers/former-addresses';
import { transferUnverified } from '../../domain/identifiers/identifiers';
import { transferInvitations } from '../../domain/invitations/invitations';
import { transferOnboardings } from '../../domain/onboardings/onboardings';

/**
 * Closes an account whose platform links were transferred; `before` is what it had. Its cards, unverified identifiers, invitations, onboardings and
 * accepted documents go to the surviving account; the access of its clients and every code for its addresses end.
 */
export async function closeAccount(
  deps: Deps,
  tx: Queryable,
  id: string,
  survivingId: string,
  before: string,
): Promise<void> {
  await voidAccountCodes(tx, id);
  await queueLogOutsOfAccount(tx, id);
  await endEveryAccess(tx, id);
  await accountMerged(deps, tx, id, survivingId);
  await recordMerge(tx, { fromId: id, toId: survivingId });
  await transferCards(tx, { fromId: id, toId: survivingId });
  await transferFormerAddresses(tx, { fromId: id, toId: survivingId });
  await transferUnverified(tx, { fromId: id, toId: survivingId });
  await transferInvitations(tx, { fromId: id, toId: survivingId });
  await transferOnboardings(tx, { fromId: id, toId: survivingId });
  await transferMfaPolicy(tx, { fromId: id, toId: survivingId });
  const place = { column: 'merge_snapshots.sealed', id } as const;
  await storeSnapshot(tx, {
    closedId: id,
    toId: survivingId,
    sealed: deps.encryption.encrypt(before, place),
  });
  await storeMergedPasskeys(tx, { closedId: id });
  await removeAccount(tx, { id });
}
