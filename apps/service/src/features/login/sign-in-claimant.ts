import { Refusal, type ErrorBody } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import { freshSeconds } from '@talon/rules/limits';
import { checkPassword, type PasswordStatus, passwordStatus } from '@talon/rules/password';
import type { Deps } from '../../kernel/deps';
import { accountSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { type Issued, issueToken } from '../../domain/sessions/issue-token';
import { type Queryable, transaction } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { blockSingleUseStepUp, type Claimant, endReset, markSignedIn } from '../../domain/accounts/accounts';
import { endConsecutiveFailures, forgetFailures } from '../../domain/limits/sign-in-failures';
import { transferTrustedDevice } from '../../domain/authenticators/trusted-devices';
import { requireSignInCode, noCodeRequired } from './require-sign-in-code';
import type { FailureCount } from './count-failures';
import { failuresSubject } from './find-trusted-devices';

/** A token, or the challenge that must be confirmed first. */
export type SignInOutcome = Issued | { mfa: NonNullable<ErrorBody['mfa']> };

/** Signs in the claimant whose password is correct, or starts a challenge first. */
export async function signInClaimant(
  deps: Deps,
  visitor: Visitor,
  { identifierHash, network, trustedDevices }: FailureCount,
  claimant: Claimant,
  password: string,
): Promise<SignInOutcome> {
  const verified = claimant.password_hash ?? '';
  const current = deps.hashing.isOutdated(verified) ? await deps.hashing.hash(password) : verified;
  return transaction(deps.db, async tx => {
    const { id, firstname, language, is_duplicated } = claimant;
    const account = await markSignedIn(tx, {
      id,
      verifiedHash: verified,
      hash: current,
      status: statusOf(deps, visitor.market, claimant, password),
    });
    // The password was changed, or the account closed, during the verification.
    if (!account) throw new Refusal('invalid-credentials');
    await forgetFailures(tx, { identifierHash, address: network, subject: accountSubject(deps, id) });
    if (trustedDevices.has(id))
      await endConsecutiveFailures(tx, { subject: failuresSubject(deps, trustedDevices, id) });
    const check = claimant.may_ask_code ? await requireSignInCode(deps, tx, visitor, id) : noCodeRequired;
    if (check.mfa) return { mfa: check.mfa };
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

/** Only the channel of the last reset was confirmed: notifies every address and blocks single-use step-ups for a day. */
async function restrictUnprovenSignIn(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
): Promise<void> {
  await endReset(tx, { id: accountId });
  await blockSingleUseStepUp(tx, { id: accountId, seconds: freshSeconds });
  await notifyAccount(deps, tx, accountId, visitor, { event: 'unproven-sign-in' }, 'every-address');
}

function statusOf(deps: Deps, { brand }: Market, claimant: Claimant, password: string): PasswordStatus {
  const checks = checkPassword(password, claimant, { brand, isCommon: deps.isCommonPassword });
  return passwordStatus({
    breaksARule: checks.some(check => !check.holds),
    isBreached: deps.isCommonPassword(password),
    isImposed: claimant.is_password_imposed,
  });
}
