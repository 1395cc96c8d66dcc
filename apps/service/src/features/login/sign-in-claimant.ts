import { Refusal, type ErrorBody } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { accountSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { type Issued, issueToken } from '../../domain/sessions/issue-token';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { type Claimant, markPasswordVerified, markSignedIn } from '../../domain/accounts/accounts';
import { endConsecutiveFailures, forgetFailures } from '../../domain/limits/sign-in-failures';
import { restrictUnprovenSignIn } from '../../domain/authenticators/restrict-unproven-sign-in';
import { statusAtSignIn } from '../../domain/passwords/status-at-sign-in';
import { transferTrustedDevice } from '../../domain/authenticators/trusted-devices';
import { requireSignInCode, noCodeRequired } from './require-sign-in-code';
import type { AttemptCheck } from './count-failures';
import { type SignInAttempt, subjectOf } from './sign-in-attempt';

/** A token, or the challenge that must be confirmed first. */
export type SignInOutcome = Issued | { mfa: NonNullable<ErrorBody['mfa']> };

/** Signs in the claimant whose password is correct, or starts a challenge first. */
export async function signInClaimant(
  deps: Deps,
  visitor: Visitor,
  attempt: SignInAttempt,
  { consecutiveFailures, hasFailures }: Pick<AttemptCheck, 'consecutiveFailures' | 'hasFailures'>,
  claimant: Claimant,
  password: string,
): Promise<SignInOutcome> {
  const verified = claimant.password_hash ?? '';
  const current = deps.hashing.isOutdated(verified)
    ? await deps.hashing.hash(password, attempt.taskOrigin)
    : verified;
  const judged = await statusAtSignIn(visitor.market, claimant, password);
  return transaction(deps.db, async tx => {
    const { id, firstname, language, is_duplicated } = claimant;
    const isGuessed = consecutiveFailures >= deps.limits.failuresThatRequireCode;
    const mayAskCode = claimant.may_ask_code || isGuessed;
    const account = await markPasswordVerified(tx, {
      id,
      isComplete: !mayAskCode,
      verifiedHash: verified,
      hash: current,
      status: judged.status,
      isEasy: judged.isEasy,
      isBreached: judged.isBreached,
      rulesVersion: judged.passwordRulesVersion,
    });
    // The password was changed, or the account closed, during the verification.
    if (!account) throw new Refusal('invalid-credentials');
    // If accounts share the identifier, somebody with one of them must not end the wait for the others.
    const { identifierHash, origin } = attempt;
    if (hasFailures && !is_duplicated) await forgetFailures(tx, { identifierHash, address: origin });
    const check = mayAskCode ? await requireSignInCode(deps, tx, visitor, id, { isGuessed }) : noCodeRequired;
    if (check.mfa) return { mfa: check.mfa };
    if (mayAskCode) await markSignedIn(tx, { id });
    // Only after the check for a required code: somebody with only the password must not end that requirement.
    const subjects = [accountSubject(deps, id), subjectOf(deps, attempt, claimant)];
    if (hasFailures) await endConsecutiveFailures(tx, { subjects });
    const signedIn = { id, firstname, language, is_duplicated, ...account };
    const { issued, sessionId, isNewDevice } = await issueToken(deps, tx, visitor, signedIn, {
      hasProven: false,
    });
    if (check.trustedDeviceHash)
      await transferTrustedDevice(tx, { secretHash: check.trustedDeviceHash, sessionId });
    if (check.isUnproven) await restrictUnprovenSignIn(deps, tx, visitor, id);
    else if (isNewDevice) await notifyAccount(deps, tx, id, visitor, { event: 'new-device' });
    return issued;
  });
}
