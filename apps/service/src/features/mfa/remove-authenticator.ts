import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { cancelRemoval as cancel, removeAuthenticator as remove } from '@talon/contract/removal';
import { removalSeconds } from '@talon/rules/limits';
import { type Queryable, transaction } from '../../db/pool';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { addPendingRemoval, cancelPendingRemoval } from '../../domain/authenticators/pending-removals';
import { removeOwnAuthenticator } from '../../domain/authenticators/remove-own-authenticator';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { readStepUp } from '../../domain/sessions/sessions';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import type { Input } from '../../kernel/route';
import { isUuid } from '../../kernel/uuid';

/**
 * Removes an authenticator at once if another one confirmed the step-up of the session. Otherwise in a day: somebody who has stolen
 * this one could use it to remove itself, and the owner would not know.
 */
export async function removeAuthenticator(
  deps: Deps,
  caller: Caller,
  { params: { id = '' } }: Input<typeof remove>,
): Promise<ReplyOf<typeof remove>> {
  const { bearer, market, address, userAgent, deviceId } = caller;
  if (!isUuid(id)) throw new Refusal('not-found');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const enrolled = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
    if (!enrolled.some(each => each.id === id)) throw new Refusal('not-found');
    const stepUp = await readStepUp(tx, { id: bearer.session_id });
    if (!stepUp?.sudo) throw new Refusal('sudo-required');
    if (enrolled.length === 1) throw new Refusal('last-authenticator');
    const isProvenByAnother = stepUp.authenticator_id !== null && stepUp.authenticator_id !== id;
    if (!isProvenByAnother) return requestRemoval(deps, tx, caller, id);
    const by = { market, address, userAgent, deviceId, sessionId: bearer.session_id };
    const isRemoved = await removeOwnAuthenticator(deps, tx, { accountId: bearer.id, id }, by);
    if (!isRemoved) throw new Refusal('last-authenticator');
    return undefined;
  });
}

async function requestRemoval(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  id: string,
): Promise<ReplyOf<typeof remove>> {
  const { bearer, market } = caller;
  const { removal_at, is_new } = await addPendingRemoval(tx, {
    id,
    accountId: bearer.id,
    market: market.id,
    seconds: removalSeconds,
  });
  if (is_new) {
    await audit(tx, caller, 'removal-requested');
    await notifyAccount(deps, tx, bearer.id, caller, { event: 'removal-requested' });
  }
  return { removal_at: removal_at.toISOString() };
}

/** Needs no step-up: it only keeps what there is. */
export async function cancelRemoval(
  deps: Deps,
  caller: Caller,
  { params: { id = '' } }: Input<typeof cancel>,
): Promise<undefined> {
  if (!isUuid(id)) throw new Refusal('not-found');
  await transaction(deps.db, async tx => {
    const cancelled = await cancelPendingRemoval(tx, { accountId: caller.bearer.id, id });
    if (cancelled.length === 0) throw new Refusal('not-found');
    await audit(tx, caller, 'removal-cancelled');
  });
  return undefined;
}

function audit(
  tx: Queryable,
  { bearer, market, deviceId, address }: Caller,
  event: 'removal-requested' | 'removal-cancelled',
): Promise<void> {
  return auditEvent(tx, {
    accountId: bearer.id,
    event,
    market: market.id,
    deviceId,
    address: truncated(address),
  });
}
