import type { CodeMethod } from '@talon/rules/codes';
import { methodsBeside } from '@talon/rules/authentication-methods';
import { stepUpSeconds } from '@talon/rules/limits';
import { isAddressSettledAtOnce, type StepUpProof } from '@talon/rules/proof/settling';
import type { Deps } from '../../kernel/deps';
import { linkInvitationsTo } from '../../domain/invitations/link-invitations';
import { notifyIdentifierChange } from '../../domain/identifiers/notify-identifier-change';
import { verifyAddress } from '../../domain/identifiers/verify-address';
import { kindOf, masked } from '../../domain/identifiers/kinds';
import { changePrimary } from '../../domain/identifiers/change-primary';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import { auditEvent } from '../../domain/audit/audit-events';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { addStepUp } from '../../domain/sessions/sessions';
import {
  enrol,
  type EnrolmentReply,
  lockForEnrolment,
  recordEnrolment,
  replyToEnrolment,
} from './record-enrolment';

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
  provenBy: StepUpProof | null,
): Promise<EnrolmentReply> {
  const { bearer, market, deviceId, address } = caller;
  await lockForEnrolment(tx, caller);
  const before = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
  const { isOwn } = await makeVerifiedPrimary(deps, tx, caller, method, destination, provenBy);
  const added = await enrol(deps, tx, caller, { type: method, name: null, provenBy });
  if (added) await recordEnrolment(deps, tx, caller, { method, detail: masked({ method, destination }) });
  // The code of the first authenticator authenticates the person as well as a step-up does.
  if (before.length === 0 && isOwn) {
    await addStepUp(tx, {
      id: bearer.session_id,
      seconds: stepUpSeconds,
      method,
      isSettled: added?.isSettled ?? false,
      authenticatorId: added?.id ?? null,
      methods: [...methodsBeside(method)],
    });
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: 'sudo-granted',
      market: market.id,
      deviceId,
      address: truncated(address),
    });
  }
  return replyToEnrolment(deps, tx, caller);
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
  provenBy: StepUpProof | null,
): Promise<{ isOwn: boolean }> {
  const kind = kindOf[method];
  const { authenticators } = await readAllowedAuthenticators(
    deps,
    tx,
    caller.market,
    'sudo',
    caller.bearer.id,
  );
  const settledAtOnce = isAddressSettledAtOnce(method, provenBy, authenticators);
  const { isOwn, isPrimary } = await verifyAddress(tx, caller.bearer.id, kind, destination, settledAtOnce);
  if (kind === 'email') await linkInvitationsTo(deps, tx, caller.bearer.id, destination, caller);
  if (isOwn && isPrimary) return { isOwn };
  const old = await changePrimary(deps, tx, caller, kind, destination);
  const alsoNotified = old === undefined ? [] : [{ method, destination: old }];
  await notifyIdentifierChange(deps, tx, caller, 'identifier-added', [kind, destination], alsoNotified);
  return { isOwn };
}
