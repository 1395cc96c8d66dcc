import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signIn as endpoint } from '@talon/contract/login';
import { limitedTokenSeconds, tokenSeconds } from '@talon/rules/limits';
import { owed } from '@talon/rules/owes';
import { checkPassword, passwordStatus } from '@talon/rules/password';
import type { Deps } from '../../core/deps';
import { newToken, tokenHash } from '../../core/token';
import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Visitor } from '../../http/caller';
import type { Candidate } from '../../repositories/accounts';
import { markSignedIn } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { openSession } from '../../repositories/sessions';
import { forgetFailures } from '../../repositories/sign-in-failures';
import { accountSubject, type Counted } from './failures';

/** Opens a session for the account whose password was right, and decides what the sign-in still owes. */
export async function issueToken(
  deps: Deps,
  visitor: Visitor,
  { identifierHash, network }: Counted,
  candidate: Candidate,
  password: string,
): Promise<ReplyOf<typeof endpoint>> {
  const verified = candidate.password_hash ?? '';
  const current = deps.hashing.isOutdated(verified) ? await deps.hashing.hash(password) : verified;
  const token = newToken();
  const { market, deviceId, userAgent, address } = visitor;
  return transaction(deps.db, async tx => {
    const status = statusOf(deps, candidate, password);
    const [account] = await markSignedIn(tx, candidate.id, verified, current, status);
    // The password was changed, or the account closed, while this one was being verified.
    if (!account) throw new Refusal('invalid-credentials');
    const debt = owed({
      passwordStatus: account.password_status,
      isDuplicated: candidate.is_duplicated,
      isMfaForced: account.is_mfa_forced,
    });
    const seconds = debt ? limitedTokenSeconds : tokenSeconds;
    await openSession(
      tx,
      candidate.id,
      market.id,
      deviceId,
      userAgent,
      candidate.is_duplicated,
      tokenHash(token),
      seconds,
    );
    await forgetFailures(tx, identifierHash, network, accountSubject(deps, candidate.id));
    await recordEvent(tx, candidate.id, 'signed-in', market.id, deviceId, truncated(address));
    return {
      access_token: token,
      duplicated: candidate.is_duplicated,
      owes: debt,
      expires_in: seconds,
      person: debt && { firstname: candidate.firstname, language: candidate.language },
    };
  });
}

function statusOf(deps: Deps, candidate: Candidate, password: string): 0 | 1 | 2 {
  const checks = checkPassword(password, candidate, deps.isCommonPassword);
  return passwordStatus({
    breaksARule: checks.some(check => !check.holds),
    isBreached: deps.isCommonPassword(password),
    isImposed: candidate.is_password_imposed,
  });
}
