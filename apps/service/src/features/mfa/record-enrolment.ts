import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmMethod } from '@talon/contract/mfa';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import { isAuthenticatorSettledAtOnce, type StepUpProof } from '@talon/rules/proof/settling';
import type { Queryable } from '../../db/pool';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { authenticatorEvents } from '../../domain/authenticators/authenticator-events';
import { addAuthenticator } from '../../domain/authenticators/authenticators';
import { findRecoveryCodeOffer } from '../../domain/authenticators/recovery-codes';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { renewToken } from '../../domain/sessions/issue-token';
import { type Caller, requiredActionOfBearer } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

type EnrolledType = Exclude<AuthenticatorType, 'recovery-code'>;

export type EnrolmentReply = ReplyOf<typeof confirmMethod>;

/** Locks the account, so that two enrolments are sequential. */
export async function lockForEnrolment(tx: Queryable, { bearer }: Caller): Promise<void> {
  const account = await lockAccount(tx, { id: bearer.id });
  if (!account) throw new Refusal('login-required');
}

/** Adds an authenticator, and says whether it is settled at once. Undefined if the account has it already. */
export async function enrol(
  deps: Deps,
  tx: Queryable,
  { bearer, market }: Caller,
  { type, name, provenBy }: { type: EnrolledType; name: string | null; provenBy: StepUpProof | null },
): Promise<{ id: string; isSettled: boolean } | undefined> {
  const { authenticators } = await readAllowedAuthenticators(deps, tx, market, 'sudo', bearer.id, {
    sessionId: bearer.session_id,
  });
  const isSettled = isAuthenticatorSettledAtOnce(type, provenBy, authenticators);
  const added = await addAuthenticator(tx, { accountId: bearer.id, type, name, settledAtOnce: isSettled });
  return added && { id: added.id, isSettled };
}

/** Ends the other trusted devices, records the event and notifies the account of a new authenticator. */
export async function recordEnrolment(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { method, detail }: { method: keyof typeof authenticatorEvents; detail?: string | undefined },
): Promise<void> {
  const { bearer, market, deviceId, address } = caller;
  await endTrustedDevices(tx, { accountId: bearer.id, exceptSessionId: bearer.session_id });
  await auditEvent(deps, tx, {
    accountId: bearer.id,
    event: 'method-added',
    market: market.id,
    deviceId,
    address: truncated(address),
    authenticator: method,
  });
  await notifyAccount(deps, tx, bearer.id, caller, {
    event: authenticatorEvents[method].added,
    ...(detail !== undefined && { detail }),
  });
}

/**
 * Whether to offer recovery codes now. If the enrolment completed the required action, also the token that replaces the one of the
 * call.
 */
export async function replyToEnrolment(deps: Deps, tx: Queryable, caller: Caller): Promise<EnrolmentReply> {
  const { is_due: recovery_codes } = await findRecoveryCodeOffer(tx, { accountId: caller.bearer.id });
  const wasForced = requiredActionOfBearer(caller.bearer) === 'mfa_forced';
  const now = wasForced ? await lockAccount(tx, { id: caller.bearer.id }) : undefined;
  return now && !now.is_mfa_forced
    ? { ...(await renewToken(deps, tx, caller)), recovery_codes }
    : { access_token: null, recovery_codes };
}
