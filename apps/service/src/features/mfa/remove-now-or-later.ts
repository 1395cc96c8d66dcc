import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { removeAuthenticator } from '@talon/contract/removal';
import { removalSeconds } from '@talon/rules/limits';
import { isRemovedAtOnce } from '@talon/rules/proof/settling';
import type { Queryable } from '../../db/pool';
import { auditEvent } from '../../domain/audit/audit-events';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { notifiedAuthenticator } from '../../domain/authenticators/notified-authenticator';
import { addPendingRemoval } from '../../domain/authenticators/pending-removals';
import { removeOwnAuthenticator } from '../../domain/authenticators/remove-own-authenticator';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { SessionProof } from '../../domain/authenticators/require-proof';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

/**
 * Removes an authenticator at once if another one, which is settled, confirmed the step-up of the session (`provenBy`). Otherwise in a day:
 * somebody who has stolen this one could use it to remove itself, or to enrol the one that removes it, and the owner would not know. Call
 * it with the account locked.
 */
export async function removeNowOrLater(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { id, provenBy }: { id: string; provenBy: SessionProof['provenBy'] },
): Promise<ReplyOf<typeof removeAuthenticator>> {
  const { bearer, market, address, userAgent, deviceId } = caller;
  const { authenticators } = await readAllowedAuthenticators(deps, tx, market, 'sudo', bearer.id);
  const removed = authenticators.enrolled.find(each => each.id === id);
  if (!isRemovedAtOnce(removed, provenBy, authenticators)) return requestRemoval(deps, tx, caller, id);
  const by = { market, address, userAgent, deviceId, sessionId: bearer.session_id };
  const isRemoved = await removeOwnAuthenticator(deps, tx, { accountId: bearer.id, id }, by);
  if (!isRemoved) throw new Refusal('last-authenticator');
  return undefined;
}

async function requestRemoval(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  id: string,
): Promise<ReplyOf<typeof removeAuthenticator>> {
  const { bearer, market } = caller;
  const { removal_at, is_new } = await addPendingRemoval(tx, {
    id,
    accountId: bearer.id,
    market: market.id,
    seconds: removalSeconds,
  });
  if (is_new) {
    await auditRemoval(deps, tx, caller, 'removal-requested');
    const enrolled = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
    const about = notifiedAuthenticator(enrolled.find(each => each.id === id));
    await notifyAccount(deps, tx, bearer.id, caller, { event: 'removal-requested', ...about });
  }
  return { removal_at: removal_at.toISOString() };
}

export function auditRemoval(
  deps: Deps,
  tx: Queryable,
  { bearer, market, deviceId, address }: Caller,
  event: 'removal-requested' | 'removal-cancelled',
): Promise<void> {
  return auditEvent(deps, tx, {
    accountId: bearer.id,
    event,
    market: market.id,
    deviceId,
    address: truncated(address),
  });
}
