import type { ReplyOf } from '@talon/contract/endpoint';
import type { signIn } from '@talon/contract/login';
import { Refusal } from '@talon/contract/errors';
import { grantSeconds, limitedTokenSeconds, tokenSeconds } from '@talon/rules/limits';
import { owed } from '@talon/rules/owes';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller, Visitor } from '../../kernel/caller';
import { type Dues, lockDues } from '../accounts/accounts';
import { recordEvent } from '../audit/audit-events';
import { openSession, replaceToken } from './sessions';
import type { Deps } from '../../kernel/deps';
import { searchLater } from '../link-proposals/queue-match-search';
import { newToken, tokenHash } from '../../kernel/token';

export type Issued = ReplyOf<typeof signIn>;

/**
 * Opens or renews the session of an account on the visitor's device, with a token for what is owed. Call it with the
 * account's row locked. `hasProven`: a code was confirmed for this very sign-in, which grants sudo.
 */
export async function issueToken(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  dues: Dues,
  { hasProven }: { hasProven: boolean },
): Promise<{ issued: Issued; sessionId: string; isNewDevice: boolean }> {
  const { market, deviceId, userAgent, address } = visitor;
  const { city, country } = deps.locations(address);
  const token = newToken();
  const issued = issuedReply(token, dues, dues.is_duplicated);
  const [session] = await openSession(
    tx,
    dues.id,
    market.id,
    deviceId,
    userAgent,
    city,
    country,
    hasProven ? grantSeconds : 0,
    dues.is_duplicated,
    tokenHash(token),
    issued.expires_in,
  );
  if (!session) throw new Error('an insert answers its row');
  if (issued.owes === null) await searchLater(tx, dues.id);
  await recordEvent(tx, dues.id, 'signed-in', market.id, deviceId, truncated(address));
  return { issued, sessionId: session.id, isNewDevice: session.is_new_device };
}

/**
 * A new token of the same session in the place of the call's own; refused where another call was first. `isDuplicated`:
 * the choice between duplicates is still owed.
 */
export async function renewToken(
  tx: Queryable,
  { bearer, tokenHash: oldHash }: Caller,
  isDuplicated = bearer.owes_duplicated,
): Promise<Issued> {
  const [dues] = await lockDues(tx, bearer.id);
  if (!dues) throw new Refusal('login-required');
  const token = newToken();
  const issued = issuedReply(token, dues, isDuplicated);
  const [replaced] = await replaceToken(tx, oldHash, isDuplicated, tokenHash(token), issued.expires_in);
  if (!replaced) throw new Refusal('login-required');
  if (issued.owes === null) await searchLater(tx, bearer.id);
  return issued;
}

function issuedReply(token: string, dues: Dues, isDuplicated: boolean): Issued {
  const debt = owed({
    passwordStatus: dues.password_status,
    isDuplicated,
    isMfaForced: dues.is_mfa_forced,
  });
  return {
    access_token: token,
    duplicated: isDuplicated,
    owes: debt,
    expires_in: debt ? limitedTokenSeconds : tokenSeconds,
    person: debt && { firstname: dues.firstname, language: dues.language },
  };
}
