import type { Market } from '@talon/markets/market';
import { isForcedClient } from '@talon/rules/clients';
import { type RequiredAction, requiredActionOf } from '@talon/rules/required-action';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { findSessionStatus, bindToSession, type Standing } from './oauth-sessions';
import { oidcRecordKey } from './oidc-record-key';
import { keep } from './read-along';
import type { Answered } from './request';

/** Read once a request of the engine: account, portal session, the required action, and consent. */
const standings = new WeakMap<KoaContextWithOIDC, Promise<Standing | undefined>>();

export function readAllowedAuthenticators(
  deps: Pick<Deps, 'db'>,
  market: Market,
  context: KoaContextWithOIDC,
  accountId: string,
): Promise<Standing | undefined> {
  let standing = standings.get(context);
  if (!standing) {
    standing = read(deps, market, context, accountId);
    standings.set(context, standing);
  }
  return standing;
}

/** Whoever has just come back from the portal brings the session there that this browser's hangs on from now on. */
async function read(
  { db }: Pick<Deps, 'db'>,
  market: Market,
  { oidc }: KoaContextWithOIDC,
  accountId: string,
): Promise<Standing | undefined> {
  const { uid = '' } = oidc.session ?? {};
  const login = (oidc.result as Answered | undefined)?.login;
  if (login?.accountId === accountId)
    await bindToSession(db, { uid, sessionId: login.sessionId, accountId, market: market.id });
  const clientId = oidc.client?.clientId ?? '';
  const grantId = oidc.session?.grantIdFor(clientId);
  const grantKey = grantId === undefined ? null : oidcRecordKey(market.id, 'Grant', grantId);
  const standing = await findSessionStatus(db, { accountId, uid, market: market.id, clientId, grantKey });
  if (grantId && standing?.grant) keep('Grant', grantId, standing.grant);
  return standing;
}

/** The first thing that an account owes before this client is answered; a policy of two methods holds up our own alone. */
export function requiredActionBefore(
  clientId: string,
  {
    password_status,
    is_duplicated,
    is_mfa_forced,
  }: Pick<Standing, 'password_status' | 'is_duplicated' | 'is_mfa_forced'>,
): RequiredAction | null {
  return requiredActionOf({
    passwordStatus: password_status,
    isDuplicated: is_duplicated,
    isMfaForced: is_mfa_forced && isForcedClient(clientId),
  });
}
