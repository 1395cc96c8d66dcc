import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import {
  type AuthenticationMethod,
  methodsBeside,
  methodsOfPasskey,
  methodsOfPasswordSignIn,
} from '@talon/rules/authentication-methods';
import type { MfaMethod } from '@talon/rules/authenticators';
import { codeSeconds, stepUpSeconds } from '@talon/rules/limits';
import { proofBy } from '@talon/rules/proof/allowed';
import type { Queryable } from '../../db/pool';
import { markConfirmedSignIn } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { restrictUnprovenSignIn } from '../../domain/authenticators/restrict-unproven-sign-in';
import { markAuthenticatorUsed } from '../../domain/authenticators/authenticators';
import { findPasskeyElsewhere } from '../../domain/authenticators/passkeys';
import { trustDevice } from '../../domain/authenticators/trusted-device';
import type { CorrectCode } from '../../domain/challenges/check-code';
import { intendedAccount, needsCard } from '../../domain/challenges/context';
import { addEvidence } from '../../domain/challenges/evidence';
import type { Confirmation } from '../../domain/challenges/purpose-handler';
import { sentTo } from '../../domain/challenges/sent-to';
import { accountSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { countSignIn, issueToken } from '../../domain/sessions/issue-token';
import { addSingleUseStepUp, addStepUp, type StepUpProof } from '../../domain/sessions/sessions';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import { aboutAccount } from '../../kernel/refused-account';
import { tokenHash } from '../../kernel/token';
import { recordRecoveryCode } from './record-recovery-code';
import { removeLostAuthenticators } from './remove-lost-authenticators';
import { requireAdditionalCode } from './require-additional-code';

type Outcome = ChallengeOutcome<'sign-in'>;

/**
 * Issues the token of a sign-in after a correct code, which is also evidence of the address in the new session. After a
 * reset through the channel of the only authenticators, a code of another channel is required first.
 */
export async function completeSignIn({
  deps,
  holder: visitor,
  right,
  body,
  consume,
}: Confirmation<'sign-in'>): Promise<Outcome> {
  const outcome = await consume(async (tx, account) => {
    if (!account) throw new Refusal('code-refused');
    const { id } = account;
    const provenBy = await recordUse(deps, tx, visitor, id, right, null);
    const additional = await requireAdditionalCode(deps, tx, visitor, account, right);
    if (additional.mfa) return { mfa: additional.mfa, accountId: id };
    const { deviceId, userAgent } = visitor;
    const isStandIn = await replacesPasskeyElsewhere(tx, visitor, id, provenBy);
    const signedIn = await issueToken(deps, tx, visitor, account, {
      provenBy: isStandIn ? null : provenBy,
      amr: amrOf(provenBy, right),
    });
    await markConfirmedSignIn(tx, {
      id,
      isProven: !additional.isUnproven,
      subject: accountSubject(deps, id),
      payloadHash: tokenHash(body.payload),
      deviceId,
      userAgent,
    });
    const { sessionId } = signedIn;
    const confirmed = sentTo(right);
    if (confirmed) {
      await addEvidence(tx, {
        purpose: 'sign-in',
        accountId: id,
        sessionId,
        ...confirmed,
        seconds: codeSeconds,
      });
    }
    if (additional.isUnproven) await restrictUnprovenSignIn(deps, tx, visitor, id);
    if (body.isTrustedDevice) await addTrustedDevice(deps, tx, visitor, id, sessionId);
    if (signedIn.isNewDevice && !additional.isUnproven)
      await notifyAccount(deps, tx, id, visitor, { event: 'new-device' });
    return { issued: signedIn.issued, provenBy };
  });
  if (outcome.mfa) {
    const { mfa, accountId } = outcome;
    throw aboutAccount(new Refusal('mfa-required', { mfa }), { accountId, authenticator: mfa.method });
  }
  const { issued, provenBy } = outcome;
  countSignIn(deps, visitor, provenBy);
  const method = needsCard(right) ? 'card' : right.method;
  deps.measures.signInSeconds.observe({ method }, right.age_seconds);
  await endFormerSession(deps, visitor, issued.access_token);
  return issued;
}

/**
 * Whether a code to a verified address confirmed the sign-in because the account's passkey works in another market only. Such a
 * sign-in is no step-up: the code proves less than the passkey.
 */
async function replacesPasskeyElsewhere(
  tx: Queryable,
  { market }: Visitor,
  accountId: string,
  { method, authenticatorId }: StepUpProof,
): Promise<boolean> {
  const isAddressAlone = authenticatorId === null && (method === 'sms' || method === 'email');
  return isAddressAlone && (await findPasskeyElsewhere(tx, { accountId, market: market.id })) !== undefined;
}

/** How a person signed in with the password and what confirmed it. */
function amrOf(provenBy: StepUpProof, right: CorrectCode): readonly AuthenticationMethod[] {
  return [...methodsOfPasswordSignIn(null), ...methodsOf(provenBy, right)];
}

/** What confirmed a sign-in or a step-up, without the password. */
function methodsOf({ method }: StepUpProof, { proof }: CorrectCode): AuthenticationMethod[] {
  const { isBackupEligible = true } = proof;
  return method === 'passkey' ? [...methodsOfPasskey({ isBackupEligible })] : [...methodsBeside(method)];
}

/** Adds the step-up to the session after a correct code. */
export async function completeStepUp({
  deps,
  holder: caller,
  right,
  consume,
}: Confirmation<'sudo' | 'single'>): Promise<Outcome> {
  const { bearer, market, deviceId, address } = caller;
  return consume(async tx => {
    const provenBy = await recordUse(deps, tx, caller, bearer.id, right, bearer.session_id);
    const isSingle = right.purpose === 'single';
    const validity = { id: bearer.session_id, seconds: stepUpSeconds };
    const intended = intendedAccount(right);
    const account = intended ? Buffer.from(intended.hash, 'hex') : null;
    await (isSingle
      ? addSingleUseStepUp(tx, { ...validity, ...provenBy, account })
      : addStepUp(tx, { ...validity, ...provenBy, methods: methodsOf(provenBy, right) }));
    const event = isSingle ? 'single-granted' : 'sudo-granted';
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event,
      market: market.id,
      deviceId,
      address: truncated(address),
    });
    return { access_token: null };
  });
}

/** Records the use of an authenticator, and returns what a step-up stores of it. */
async function recordUse(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
  right: CorrectCode,
  sessionId: string | null,
): Promise<StepUpProof> {
  const used = await markUsed(deps, tx, visitor, accountId, right, sessionId);
  const { authenticators } = await readAllowedAuthenticators(deps, tx, visitor.market, 'sudo', accountId);
  return { ...proofBy(used, authenticators), authenticatorId: used.id };
}

/** A card removes the authenticators that were reported as lost. */
async function markUsed(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
  right: CorrectCode,
  sessionId: string | null,
): Promise<{ method: MfaMethod; id: string | null }> {
  const { method, proof } = right;
  if (needsCard(right)) {
    await removeLostAuthenticators(deps, tx, visitor, accountId, sessionId);
    return { method: 'card', id: null };
  }
  if (method === 'recovery-code') {
    await recordRecoveryCode(deps, tx, visitor, accountId);
    return { method, id: null };
  }
  const used = await markAuthenticatorUsed(tx, { accountId, type: method, id: proof.authenticatorId });
  return { method, id: used?.id ?? null };
}

async function addTrustedDevice(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
  sessionId: string,
): Promise<void> {
  await trustDevice(deps, tx, visitor, accountId, sessionId);
  const { market, deviceId, address } = visitor;
  await auditEvent(deps, tx, {
    accountId,
    event: 'device-trusted',
    market: market.id,
    deviceId,
    address: truncated(address),
  });
}
