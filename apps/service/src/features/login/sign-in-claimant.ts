import { Refusal, type ErrorBody } from '@talon/contract/errors';
import { methodsOfPasswordSignIn } from '@talon/rules/authentication-methods';
import type { Deps } from '../../kernel/deps';
import { accountSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { type Issued, issueToken } from '../../domain/sessions/issue-token';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { lockVerified, markSignedIn } from '../../domain/accounts/accounts';
import { endConsecutiveFailures, forgetFailures } from '../../domain/limits/sign-in-failures';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { restrictUnprovenSignIn } from '../../domain/authenticators/restrict-unproven-sign-in';
import { transferTrustedDevice } from '../../domain/authenticators/trusted-devices';
import { decideSignInCode, startSignInChallenge } from '../../domain/authenticators/sign-in-code';
import type { AttemptCheck } from './count-failures';
import type { VerifiedClaimant } from './judge-verified';
import { type SignInAttempt, subjectOf } from './sign-in-attempt';

/** A token, or the challenge that must be confirmed first. */
export type SignInOutcome = Issued | { mfa: NonNullable<ErrorBody['mfa']> };

/** Signs in the claimant whose password is correct, or starts a challenge first. */
export async function signInClaimant(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  { attempt, check, verified }: { attempt: SignInAttempt; check: AttemptCheck; verified: VerifiedClaimant },
): Promise<SignInOutcome> {
  const { claimant, verifiedHash, hash, judgement } = verified;
  const { id } = claimant;
  const { failuresThatRequireCode } = deps.limits;

  // Check: the password may have been changed, or the account blocked, while it was verified.
  const account = await lockVerified(tx, {
    id,
    verifiedHash,
    hash,
    status: judgement.status,
    isEasy: judgement.isEasy,
    isBreached: judgement.isBreached,
    rulesVersion: judgement.passwordRulesVersion,
  });
  if (!account) throw new Refusal('invalid-credentials');

  // Decide.
  const status = await readAllowedAuthenticators(deps, tx, visitor.market, 'sign-in', id, {
    isGuessed: check.accountFailures >= failuresThatRequireCode,
  });
  const isGuessed = check.consecutiveFailures >= failuresThatRequireCode;
  const code = await decideSignInCode(deps, tx, visitor, status, isGuessed);

  // Write. If accounts share the identifier, somebody with one of them must not end the wait for the others.
  if (check.hasFailures && !account.is_duplicated)
    await forgetFailures(tx, { identifierHash: attempt.identifierHash, address: attempt.origin });
  if (code.isRequired) return { mfa: await startSignInChallenge(deps, tx, visitor, status) };
  await markSignedIn(tx, { id });
  // Only after the check for a required code: somebody with only the password must not end that requirement.
  const subjects = [accountSubject(deps, id), subjectOf(deps, attempt, claimant)];
  if (check.hasFailures) await endConsecutiveFailures(tx, { subjects });
  const { issued, sessionId, isNewDevice } = await issueToken(deps, tx, visitor, account, {
    provenBy: null,
    amr: methodsOfPasswordSignIn(null),
  });
  if (code.trustedDeviceHash)
    await transferTrustedDevice(tx, { secretHash: code.trustedDeviceHash, sessionId });

  // Notify.
  if (code.isUnproven) await restrictUnprovenSignIn(deps, tx, visitor, id);
  else if (isNewDevice) await notifyAccount(deps, tx, id, visitor, { event: 'new-device' });
  return issued;
}
