import { Refusal, type ErrorBody } from '@talon/contract/errors';
import { methodsOfPasswordSignIn } from '@talon/rules/authentication-methods';
import type { Deps } from '../../kernel/deps';
import { accountSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { countSignIn, type Issued, issueToken, type TokenAccount } from '../../domain/sessions/issue-token';
import { allSent, type Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import {
  type AccountState,
  type Claimant,
  lockVerified,
  markPasswordVerified,
  markSignedIn,
} from '../../domain/accounts/accounts';
import { endConsecutiveFailures, forgetFailures } from '../../domain/limits/sign-in-failures';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { areCodesLong } from '../../domain/challenges/wrong-codes';
import { restrictUnprovenSignIn } from '../../domain/authenticators/restrict-unproven-sign-in';
import { transferTrustedDevice } from '../../domain/authenticators/trusted-devices';
import { requireSignInCode } from '../../domain/authenticators/require-sign-in-code';
import { AccountChanged } from './account-changed';
import type { AttemptCheck } from './count-failures';
import type { PreparedSignIn } from './prepare-sign-in';
import { type SignInAttempt, subjectOf } from './sign-in-attempt';

/** A token, or the challenge that must be confirmed first. */
export type SignInOutcome = Issued | { mfa: NonNullable<ErrorBody['mfa']> };

/** Signs in the claimant whose password is correct, or starts a challenge first. */
export async function signInClaimant(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  attempt: SignInAttempt,
  check: AttemptCheck,
  prepared: PreparedSignIn,
): Promise<SignInOutcome> {
  const { claimant } = prepared;
  const { id } = claimant;
  const isGuessed = check.consecutiveFailures >= deps.limits.failuresThatRequireCode;
  if (!claimant.may_ask_code && !isGuessed)
    return signInWithoutCode(deps, tx, visitor, attempt, check, prepared);
  // Sent together; the first one locks the account.
  const [stored, status, areLong] = await allSent([
    storeVerified(tx, attempt, check, prepared, false),
    readAllowedAuthenticators(deps, tx, visitor.market, 'sign-in', id, {
      isGuessed: check.accountFailures >= deps.limits.failuresThatRequireCode,
    }),
    areCodesLong(deps, tx, { purpose: 'sign-in', accountId: id, destination: null }),
  ]);
  const state = { ...claimant, ...stored };
  const code = await requireSignInCode(deps, tx, visitor, status, {
    isGuessed,
    areCodesLong: areLong,
    endsWithCode: true,
  });
  if (code.mfa) return { mfa: code.mfa };
  await markSignedIn(tx, { id });
  // Only after the check for a required code: somebody with only the password must not end that requirement.
  const { issued, sessionId, isNewDevice } = await complete(
    deps,
    tx,
    visitor,
    attempt,
    check,
    claimant,
    state,
  );
  countSignIn(deps, visitor, null);
  if (code.trustedDeviceHash)
    await transferTrustedDevice(tx, { secretHash: code.trustedDeviceHash, sessionId });
  if (code.isUnproven) await restrictUnprovenSignIn(deps, tx, visitor, id);
  else if (isNewDevice) await notifyAccount(deps, tx, id, visitor, { event: 'new-device' });
  return issued;
}

/** Sends all statements at once, for the state of the account that was read before its password was verified. */
async function signInWithoutCode(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  attempt: SignInAttempt,
  check: AttemptCheck,
  prepared: PreparedSignIn,
): Promise<Issued> {
  const { claimant } = prepared;
  const expected = {
    is_mfa_forced: claimant.is_mfa_forced,
    password_status: claimant.is_password_imposed ? 2 : prepared.judgement.status,
  };
  const [state, { issued, isNewDevice }] = await allSent([
    storeVerified(tx, attempt, check, prepared, true),
    complete(deps, tx, visitor, attempt, check, claimant, { ...claimant, ...expected }),
  ]);
  const isAsExpected =
    state.password_status === expected.password_status && state.is_mfa_forced === expected.is_mfa_forced;
  if (!isAsExpected) throw new AccountChanged();
  countSignIn(deps, visitor, null);
  if (isNewDevice) await notifyAccount(deps, tx, claimant.id, visitor, { event: 'new-device' });
  return issued;
}

/**
 * Stores what is known about the correct password; only locks the account if that is stored already and a code may follow. Refuses
 * if the password was changed, or the account blocked, during the verification.
 */
async function storeVerified(
  tx: Queryable,
  { identifierHash, origin }: SignInAttempt,
  { hasFailures }: AttemptCheck,
  { claimant, verifiedHash, hash, judgement, isStored }: PreparedSignIn,
  isComplete: boolean,
): Promise<Pick<AccountState, 'password_status' | 'is_mfa_forced'>> {
  const verified = { id: claimant.id, verifiedHash };
  const [state] = await allSent([
    isStored && !isComplete
      ? lockVerified(tx, verified)
      : markPasswordVerified(tx, {
          ...verified,
          isComplete,
          hash,
          status: judgement.status,
          isEasy: judgement.isEasy,
          isBreached: judgement.isBreached,
          rulesVersion: judgement.passwordRulesVersion,
        }),
    // If accounts share the identifier, somebody with one of them must not end the wait for the others.
    hasFailures && !claimant.is_duplicated && forgetFailures(tx, { identifierHash, address: origin }),
  ]);
  if (!state) throw new Refusal('invalid-credentials');
  return state;
}

/** Ends the consecutive failures and opens the session. */
async function complete(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  attempt: SignInAttempt,
  { hasFailures }: AttemptCheck,
  claimant: Claimant,
  state: TokenAccount,
): ReturnType<typeof issueToken> {
  const subjects = [accountSubject(deps, claimant.id), subjectOf(deps, attempt, claimant)];
  const [opened] = await allSent([
    issueToken(deps, tx, visitor, state, { provenBy: null, amr: methodsOfPasswordSignIn(null) }),
    hasFailures && endConsecutiveFailures(tx, { subjects }),
  ]);
  return opened;
}
