import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmMethod } from '@talon/contract/mfa';
import type { CodeMethod } from '@talon/rules/codes';
import { stepUpSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { linkInvitationsTo } from '../../domain/invitations/link-invitations';
import { notifyIdentifierChange } from '../../domain/identifiers/notify-identifier-change';
import { verifyAddress } from '../../domain/identifiers/verify-address';
import { kindOf, masked } from '../../domain/identifiers/kinds';
import { changePrimary } from '../../domain/identifiers/change-primary';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { renewToken } from '../../domain/sessions/issue-token';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import { type Caller, requiredActionOfBearer } from '../../kernel/caller';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { addAuthenticator, findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { addStepUp } from '../../domain/sessions/sessions';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';

type EnrolmentReply = ReplyOf<typeof confirmMethod>;

/**
 * Enrols an authenticator with a verified address and ends the other trusted devices. If that completes the required action,
 * returns the token that replaces the one of the call.
 */
export async function completeEnrolment(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  method: CodeMethod,
  destination: string,
  enrolledWithStepUp: boolean,
): Promise<EnrolmentReply> {
  const { bearer, market, deviceId, address } = caller;
  const account = await lockAccount(tx, { id: bearer.id });
  if (!account) throw new Refusal('login-required');
  const before = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
  const { isOwn } = await makeVerifiedPrimary(deps, tx, caller, method, destination);
  const added = await addAuthenticator(tx, { accountId: bearer.id, type: method, enrolledWithStepUp });
  if (added) {
    await endTrustedDevices(tx, { accountId: bearer.id, exceptSessionId: bearer.session_id });
    await auditEvent(tx, {
      accountId: bearer.id,
      event: 'method-added',
      market: market.id,
      deviceId,
      address: truncated(address),
    });
    await notifyAccount(deps, tx, bearer.id, caller, {
      event: 'method-added',
      detail: masked({ method, destination }),
    });
  }
  // The code of the first authenticator authenticates the person as well as a step-up does.
  if (before.length === 0 && isOwn) {
    await addStepUp(tx, { id: bearer.session_id, seconds: stepUpSeconds });
    await auditEvent(tx, {
      accountId: bearer.id,
      event: 'sudo-granted',
      market: market.id,
      deviceId,
      address: truncated(address),
    });
  }
  const wasForced = requiredActionOfBearer(bearer) === 'mfa_forced';
  const now = wasForced ? await lockAccount(tx, { id: bearer.id }) : undefined;
  return now && !now.is_mfa_forced ? renewToken(deps, tx, caller) : { access_token: null };
}

/**
 * Makes a verified address the primary one and notifies the former one too. Returns whether the account had verified the
 * address before.
 */
async function makeVerifiedPrimary(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  method: CodeMethod,
  destination: string,
): Promise<{ isOwn: boolean }> {
  const kind = kindOf[method];
  const { isOwn, isPrimary } = await verifyAddress(tx, caller.bearer.id, kind, destination);
  if (kind === 'email') await linkInvitationsTo(deps, tx, caller.bearer.id, destination, caller);
  if (isOwn && isPrimary) return { isOwn };
  const old = await changePrimary(deps, tx, caller, kind, destination);
  const alsoNotified = old === undefined ? [] : [{ method, destination: old }];
  await notifyIdentifierChange(deps, tx, caller, 'identifier-added', [kind, destination], alsoNotified);
  return { isOwn };
}
