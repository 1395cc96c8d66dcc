import { Refusal } from '@talon/contract/errors';
import { consumeSnapshot, undoDays } from '../../../domain/accounts/merge-snapshots';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { endTrustedDevices } from '../../../domain/authenticators/trusted-devices';
import { voidAccountCodes } from '../../../domain/recovery/void-account-codes';
import { endSessions } from '../../../domain/sessions/sessions';
import { accountRestored } from '../../../domain/webhooks/account-events';
import { endEveryAccess } from '../../../oauth/end-access';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';
import { requireNewPassword } from './require-password';
import { restoreMergedAccount, type Snapshot } from './restore-merged-account';

/**
 * Opens an account again that was merged into this one, with everything that this one still has of it. The sessions of this
 * account end, because they may be those of the other person. Returns and audits what could not be given back.
 */
export const undoMerge: Act<{ closed_account_id: string }> = async (
  deps,
  tx,
  operator,
  account,
  { closed_account_id: closedId },
) => {
  const found = await consumeSnapshot(tx, { closedId, intoId: account.id, days: undoDays });
  if (!found) throw new Refusal('undo-impossible');
  const place = { column: 'merge_snapshots.sealed', id: closedId } as const;
  const { survivor, ...snapshot } = JSON.parse(deps.encryption.decrypt(found.sealed, place)) as Snapshot & {
    survivor?: { is_mfa_forced: boolean };
  };
  const left = await restoreMergedAccount(tx, snapshot, survivor, { fromId: account.id, toId: closedId });
  if (left.some(({ what }) => what === 'authenticator')) {
    // The password was never enough alone: now only a new one opens the account, with a code to an address that is not new.
    await requireNewPassword(deps, tx, operator, { id: closedId, market: account.market });
  }
  await accountRestored(deps, tx, closedId, account.id);
  for (const id of [account.id, closedId]) {
    await endSessions(tx, { accountId: id, exceptId: null });
    await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
    await endEveryAccess(tx, id);
    await voidAccountCodes(tx, id);
  }
  const details = left.length > 0 ? { left } : null;
  const event = { event: 'merge-undone', details } as const;
  await auditOperator(deps, tx, operator, { ...event, accountId: account.id, otherAccountId: closedId });
  await auditOperator(deps, tx, operator, { ...event, accountId: closedId, otherAccountId: account.id });
  for (const id of [account.id, closedId])
    await notifyOfOperator(deps, tx, { id, market: account.market }, { event: 'merge-undone' });
  return left;
};
