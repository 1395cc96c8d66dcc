import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import { auditEvent } from '../audit/audit-events';
import { voidAccountCodes } from '../recovery/void-account-codes';
import { notifyAccount, type Origin } from '../notifications/notify-account';
import { findEnrolledAuthenticators, removeAuthenticatorById } from './authenticators';
import { notifiedAuthenticator } from './notified-authenticator';
import { endTrustedDevices } from './trusted-devices';

/** Who removes an authenticator: a session, or nobody when the day of a requested removal is over. */
export interface Remover extends Origin {
  deviceId: string | null;
  sessionId: string | null;
}

/**
 * Removes an authenticator that its person no longer wants, and notifies all addresses. Ends the trusted devices, except that of the
 * session. Returns false, and changes nothing, if it is the only one or was removed before. Call it with the account locked.
 */
export async function removeOwnAuthenticator(
  deps: Deps,
  tx: Queryable,
  { accountId, id }: { accountId: string; id: string },
  by: Remover,
): Promise<boolean> {
  const enrolled = await findEnrolledAuthenticators(tx, { accountId });
  const removed = await removeAuthenticatorById(tx, { accountId, id });
  if (!removed) return false;
  await endTrustedDevices(tx, { accountId, exceptSessionId: by.sessionId });
  // A challenge of this authenticator must not be confirmed any more.
  await voidAccountCodes(tx, accountId);
  await auditEvent(deps, tx, {
    accountId,
    event: 'method-removed',
    market: by.market.id,
    deviceId: by.deviceId,
    address: by.address === null ? null : truncated(by.address),
    authenticator: removed.type,
  });
  const about = notifiedAuthenticator(enrolled.find(each => each.id === id));
  await notifyAccount(deps, tx, accountId, by, { event: 'authenticator-removed', ...about });
  return true;
}
