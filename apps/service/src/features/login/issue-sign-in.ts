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
import { requireSignInCode, nothingAsked } from './ask-code';
import type { Counted } from './failures';
import { failuresSubject } from './trusts';

/** A token, or the challenge that comes before it. */
export type Admission = Issued | { mfa: NonNullable<ErrorBody['mfa']> };

/** Lets in the account whose password was right: at once, or asks for a code first. */
export async function issueSignIn(
  deps: Deps,
  visitor: Visitor,
  { identifierHash, network, trustedDevices }: Counted,
  claimant: Claimant,
  password: string,
): Promise<Admission> {
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
    // The password was changed, or the account closed, while this one was being verified.
    if (!account) throw new Refusal('invalid-credentials');
    await forgetFailures(tx, { identifierHash, address: network, subject: accountSubject(deps, id) });
    if (trustedDevices.has(id))
      await endConsecutiveFailures(tx, { subject: failuresSubject(deps, trustedDevices, id) });
    const asked = claimant.may_ask_code ? await requireSignInCode(deps, tx, visitor, id) : nothingAsked;
    if (asked.mfa) return { mfa: asked.mfa };
    const dues = { id, firstname, language, is_duplicated, ...account };
    const { issued, sessionId, isNewDevice } = await issueToken(deps, tx, visitor, dues, {
      hasProven: false,
    });
    if (asked.trust) await transferTrustedDevice(tx, { secretHash: asked.trust, sessionId });
    if (asked.isUnproven) await issueUnprovenSignIn(deps, tx, visitor, id);
    else if (isNewDevice) await notifyAccount(deps, tx, id, visitor, { event: 'new-device' });
    return issued;
  });
}

/** Nothing but the channel of the last reset proves who this is: told, and no single grant for a day. */
async function issueUnprovenSignIn(
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
