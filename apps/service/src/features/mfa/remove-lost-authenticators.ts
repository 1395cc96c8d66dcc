import type { Queryable } from '../../db/pool';
import { guardAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { removeAllAuthenticators } from '../../domain/authenticators/authenticators';
import { takeDueLoss } from '../../domain/authenticators/lost-authenticators';
import { endRecoveryCodes } from '../../domain/authenticators/recovery-codes';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { voidAccountCodes } from '../../domain/recovery/void-account-codes';
import { endSessions } from '../../domain/sessions/sessions';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

/**
 * Removes all authenticators of an account if they were reported as lost a day ago, and ends all access but that of the session:
 * a lost phone may be signed in. Notifies all addresses. Call it with the account locked, after a card was confirmed.
 */
export async function removeLostAuthenticators(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
  sessionId: string | null,
): Promise<void> {
  if (!(await takeDueLoss(tx, { accountId }))) return;
  await removeAllAuthenticators(tx, { accountId });
  await endRecoveryCodes(tx, { accountId });
  await endSessions(tx, { accountId, exceptId: sessionId });
  await endTrustedDevices(tx, { accountId, exceptSessionId: sessionId });
  await voidAccountCodes(tx, accountId);
  await guardAccount(tx, { id: accountId });
  const { market, deviceId, address } = visitor;
  await auditEvent(deps, tx, {
    accountId,
    event: 'lost-authenticators-removed',
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  await notifyAccount(deps, tx, accountId, visitor, { event: 'lost-authenticators-removed' });
}
