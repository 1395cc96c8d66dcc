import type { Market } from '@talon/markets/market';
import { sessionUseStepSeconds } from '@talon/rules/limits';
import { isForcedClient } from '@talon/rules/clients';
import { type RequiredAction, requiredActionOf } from '@talon/rules/required-action';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { findSessionStatus, bindToSession, type SessionStatus } from './oauth-sessions';
import { oidcRecordKey } from './oidc-record-key';
import { cacheForRequest } from './request-cache';
import type { InteractionResult } from './request';

const statusByRequest = new WeakMap<KoaContextWithOIDC, Promise<SessionStatus | undefined>>();

/** Reads account, portal session and consent once for each request of the engine. */
export function readSessionStatus(
  deps: Pick<Deps, 'db' | 'reads' | 'limits'>,
  market: Market,
  context: KoaContextWithOIDC,
  accountId: string,
): Promise<SessionStatus | undefined> {
  let status = statusByRequest.get(context);
  if (!status) {
    status = read(deps, market, context, accountId);
    statusByRequest.set(context, status);
  }
  return status;
}

/** After a return from the portal, binds the OAuth session to the portal session first. */
async function read(
  { db, reads, limits }: Pick<Deps, 'db' | 'reads' | 'limits'>,
  market: Market,
  { oidc }: KoaContextWithOIDC,
  accountId: string,
): Promise<SessionStatus | undefined> {
  const { uid = '' } = oidc.session ?? {};
  const login = (oidc.result as InteractionResult | undefined)?.login;
  if (login?.accountId === accountId)
    await bindToSession(db, { uid, sessionId: login.sessionId, accountId, market: market.id });
  const clientId = oidc.client?.clientId ?? '';
  const grantId = oidc.session?.grantIdFor(clientId);
  const grantKey = grantId === undefined ? null : oidcRecordKey(market.id, 'Grant', grantId);
  const status = await findSessionStatus(reads, {
    accountId,
    uid,
    market: market.id,
    clientId,
    grantKey,
    idleLeftSeconds: limits.sessionIdleSeconds - sessionUseStepSeconds,
  });
  // A step-up at the portal adds to the methods of the sign-in.
  if (oidc.session && status?.amr) oidc.session.amr = status.amr;
  if (grantId && status?.grant) cacheForRequest('Grant', grantId, status.grant);
  return status;
}

/** The account's required action for this client. The policy of mandatory MFA applies to first-party clients only. */
export function requiredActionFor(
  clientId: string,
  {
    password_status,
    is_duplicated,
    is_mfa_forced,
  }: Pick<SessionStatus, 'password_status' | 'is_duplicated' | 'is_mfa_forced'>,
): RequiredAction | null {
  return requiredActionOf({
    passwordStatus: password_status,
    isDuplicated: is_duplicated,
    isMfaForced: is_mfa_forced && isForcedClient(clientId),
  });
}
