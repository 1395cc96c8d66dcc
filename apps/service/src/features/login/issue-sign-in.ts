import { Refusal, type ErrorBody } from '@talon/contract/errors';
import { freshSeconds } from '@talon/rules/limits';
import { checkPassword, passwordStatus } from '@talon/rules/password';
import type { Deps } from '../../kernel/deps';
import { accountSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { type Issued, issueToken } from '../../domain/sessions/issue-token';
import { type Queryable, transaction } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { blockSingleUseStepUp, type Candidate, endReset, markSignedIn } from '../../domain/accounts/accounts';
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
  { identifierHash, network, trusts }: Counted,
  candidate: Candidate,
  password: string,
): Promise<Admission> {
  const verified = candidate.password_hash ?? '';
  const current = deps.hashing.isOutdated(verified) ? await deps.hashing.hash(password) : verified;
  return transaction(deps.db, async tx => {
    const { id, firstname, language, is_duplicated } = candidate;
    const [account] = await markSignedIn(tx, id, verified, current, statusOf(deps, candidate, password));
    // The password was changed, or the account closed, while this one was being verified.
    if (!account) throw new Refusal('invalid-credentials');
    await forgetFailures(tx, identifierHash, network, accountSubject(deps, id));
    if (trusts.has(id)) await endConsecutiveFailures(tx, failuresSubject(deps, trusts, id));
    const asked = candidate.may_ask_code ? await requireSignInCode(deps, tx, visitor, id) : nothingAsked;
    if (asked.mfa) return { mfa: asked.mfa };
    const dues = { id, firstname, language, is_duplicated, ...account };
    const { issued, sessionId, isNewDevice } = await issueToken(deps, tx, visitor, dues, {
      hasProven: false,
    });
    if (asked.trust) await transferTrustedDevice(tx, asked.trust, sessionId);
    if (asked.isUnproven) await admitUnproven(deps, tx, visitor, id);
    else if (isNewDevice) await notifyAccount(deps, tx, id, visitor, { event: 'new-device' });
    return issued;
  });
}

/** Nothing but the channel of the last reset proves who this is: told, and no single grant for a day. */
async function admitUnproven(deps: Deps, tx: Queryable, visitor: Visitor, accountId: string): Promise<void> {
  await endReset(tx, accountId);
  await blockSingleUseStepUp(tx, accountId, freshSeconds);
  await notifyAccount(deps, tx, accountId, visitor, { event: 'unproven-sign-in' }, 'every-address');
}

function statusOf(deps: Deps, candidate: Candidate, password: string): 0 | 1 | 2 {
  const checks = checkPassword(password, candidate, deps.isCommonPassword);
  return passwordStatus({
    breaksARule: checks.some(check => !check.holds),
    isBreached: deps.isCommonPassword(password),
    isImposed: candidate.is_password_imposed,
  });
}
