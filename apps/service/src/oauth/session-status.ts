import type { Market } from '@talon/markets/market';
import { sessionUseStepSeconds } from '@talon/rules/limits';
import { isForcedClient } from '@talon/rules/clients';
import { type RequiredAction, requiredActionOf } from '@talon/rules/required-action';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { findSessionStatus, bindToSession, type SessionStatus } from './oauth-sessions';
import type { InteractionResult, RequestPayload } from './request';
import { contextFor, requestedContexts } from './requested-context';

interface RequestState {
  sessionStatus?: Promise<SessionStatus | undefined>;
}

/** Reads account, portal session and consent once for each request of the engine. */
export function readSessionStatus(
  deps: Pick<Deps, 'db' | 'limits'>,
  market: Market,
  context: KoaContextWithOIDC,
  accountId: string,
): Promise<SessionStatus | undefined> {
  const state = context.state as RequestState;
  state.sessionStatus ??= read(deps, market, context, accountId);
  return state.sessionStatus;
}

/** After a return from the portal, binds the OAuth session to the portal session first. */
async function read(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  market: Market,
  { oidc }: KoaContextWithOIDC,
  accountId: string,
): Promise<SessionStatus | undefined> {
  const { session } = oidc;
  const { uid = '' } = session ?? {};
  const login = (oidc.result as InteractionResult | undefined)?.login;
  if (login?.accountId === accountId)
    await bindToSession(db, { uid, sessionId: login.sessionId, accountId, market: market.id });
  const status = await findSessionStatus(db, {
    accountId,
    uid,
    market: market.id,
    clientId: oidc.client?.clientId ?? '',
    idleLeftSeconds: limits.sessionIdleSeconds - sessionUseStepSeconds,
  });
  // A step-up at the portal adds to the methods of the sign-in.
  if (session && status?.amr) session.amr = status.amr;
  // The engine puts it into the code, from where ID tokens have it.
  if (session?.amr)
    session.acr = contextFor(session.amr, requestedContexts(oidc.params as RequestPayload['params']));
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
