import type { Queryable } from '../db/pool';
import { blockAccount as block, unblockAccount as unblock } from '../domain/accounts/blocked-accounts';
import type { NamedAccount } from '../domain/accounts/account-overview';
import { auditEvent } from '../domain/audit/audit-events';
import { endTrustedDevices } from '../domain/authenticators/trusted-devices';
import { voidAccountCodes } from '../domain/recovery/void-account-codes';
import { endSessions } from '../domain/sessions/sessions';
import type { Deps } from '../kernel/deps';
import { endEveryAccess } from '../oauth/end-access';
import { notifyOfOperator } from './notify-of-operator';
import { onAccount } from './on-account';

/** Refuses every sign-in and recovery of an account, and ends its sessions, trusted devices, codes and clients' tokens. */
export async function blockAccount(deps: Deps, who: string, reason: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    const { id } = account;
    if (!(await block(tx, { id, reason }))) return 'already blocked.';
    await endSessions(tx, { accountId: id, exceptId: null });
    await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
    await endEveryAccess(tx, id);
    await voidAccountCodes(tx, id);
    await recordAndNotify(deps, tx, account, 'account-blocked', reason);
    return 'blocked. Its sessions, trusted devices and tokens have ended.';
  });
}

/** Lifts the block; the person signs in again with the same password. */
export async function unblockAccount(deps: Deps, who: string, reason: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    if (!(await unblock(tx, { id: account.id }))) return 'not blocked.';
    await recordAndNotify(deps, tx, account, 'account-unblocked', reason);
    return 'no longer blocked.';
  });
}

async function recordAndNotify(
  deps: Deps,
  tx: Queryable,
  account: NamedAccount,
  event: 'account-blocked' | 'account-unblocked',
  reason: string,
): Promise<void> {
  await auditEvent(tx, { accountId: account.id, event, operator: deps.operator, details: { reason } });
  await notifyOfOperator(deps, tx, account, { event });
}
