import type { ReplyOf } from '@talon/contract/endpoint';
import type { signIn } from '@talon/contract/login';
import { Refusal } from '@talon/contract/errors';
import { stepUpSeconds, restrictedSessionSeconds, tokenSeconds } from '@talon/rules/limits';
import type { AuthenticationMethod } from '@talon/rules/authentication-methods';
import { requiredActionOf } from '@talon/rules/required-action';
import type { Queryable } from '../../db/pool';
import type { Caller, Visitor } from '../../kernel/caller';
import { type AccountState, lockAccount } from '../accounts/accounts';
import { voidCodesOfSession } from '../challenges/void-challenges';
import { auditEvent } from '../audit/audit-events';
import { auditedVisitor } from '../audit/audited-visitor';
import { openSession, replaceToken, type StepUpProof } from './sessions';
import type { Deps } from '../../kernel/deps';
import { queueMatchSearch } from '../link-proposals/queue-match-search';
import { newToken, tokenHash } from '../../kernel/token';

export type Issued = ReplyOf<typeof signIn>;

/**
 * Opens or renews the session of an account on the visitor's device, with a token for the required action. Call it
 * with the account locked. `provenBy`: what confirmed this sign-in beside the password or instead of it, which is a step-up.
 * `amr`: how the person signed in.
 */
export async function issueToken(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  account: AccountState,
  { provenBy, amr }: { provenBy: StepUpProof | null; amr: readonly AuthenticationMethod[] },
): Promise<{ issued: Issued; sessionId: string; isNewDevice: boolean }> {
  const { market, deviceId, userAgent, address } = visitor;
  const { city, country } = deps.locations(address);
  const token = newToken();
  const issued = issuedReply(token, account, account.is_duplicated);
  const session = await openSession(tx, {
    accountId: account.id,
    market: market.id,
    deviceId,
    userAgent,
    city,
    country,
    sudoSeconds: provenBy ? stepUpSeconds : 0,
    stepUpMethod: provenBy?.method ?? null,
    stepUpIsSettled: provenBy?.isSettled ?? false,
    stepUpAuthenticatorId: provenBy?.authenticatorId ?? null,
    amr: [...amr],
    mustResolveDuplicates: account.is_duplicated,
    tokenHash: tokenHash(token),
    tokenSeconds: issued.expires_in,
    idleSeconds: deps.limits.sessionIdleSeconds,
  });
  if (issued.required_action === null) await queueMatchSearch(tx, { accountId: account.id });
  await auditEvent(deps, tx, {
    accountId: account.id,
    event: 'signed-in',
    ...auditedVisitor(visitor),
    authenticator: provenBy?.method ?? null,
  });
  // A renewed session retains no evidence.
  if (session.has_codes) await voidCodesOfSession(tx, { sessionId: session.id });
  return { issued, sessionId: session.id, isNewDevice: session.is_new_device };
}

/** Counts a sign-in. Call it when nothing can refuse it any more. */
export function countSignIn({ measures }: Deps, { market }: Visitor, provenBy: StepUpProof | null): void {
  measures.signIns.inc({ market: market.id, outcome: 'signed-in' });
  measures.signInMethods.inc({ market: market.id, method: provenBy?.method ?? 'password' });
}

/**
 * Replaces the call's token with a new one of the same session; refuses if a parallel call has replaced it.
 * `isDuplicated`: duplicate accounts are still to be resolved.
 */
export async function renewToken(
  deps: Pick<Deps, 'limits'>,
  tx: Queryable,
  { bearer, tokenHash: oldHash }: Caller,
  isDuplicated = bearer.must_resolve_duplicates,
): Promise<Issued> {
  const account = await lockAccount(tx, { id: bearer.id });
  if (!account) throw new Refusal('login-required');
  const token = newToken();
  const issued = issuedReply(token, account, isDuplicated);
  const replaced = await replaceToken(tx, {
    oldHash,
    mustResolveDuplicates: isDuplicated,
    newHash: tokenHash(token),
    seconds: issued.expires_in,
    idleSeconds: deps.limits.sessionIdleSeconds,
  });
  if (!replaced) throw new Refusal('login-required');
  if (issued.required_action === null) await queueMatchSearch(tx, { accountId: bearer.id });
  return issued;
}

function issuedReply(token: string, account: AccountState, isDuplicated: boolean): Issued {
  const requiredAction = requiredActionOf({
    passwordStatus: account.password_status,
    isDuplicated,
    isMfaForced: account.is_mfa_forced,
  });
  return {
    access_token: token,
    duplicated: isDuplicated,
    required_action: requiredAction,
    expires_in: requiredAction ? restrictedSessionSeconds : tokenSeconds,
    person: requiredAction && { firstname: account.firstname, language: account.language },
  };
}
