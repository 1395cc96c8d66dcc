import type { KoaContextWithOIDC } from 'oidc-provider';
import { isUnavailable } from '../db/database-errors';
import { markConsentUsed } from '../domain/clients/consents';
import { recordSessionUse } from '../domain/sessions/sessions';
import type { Deps } from '../kernel/deps';
import type { MarketHosts } from '../kernel/hosts';
import { readSessionStatus } from './session-status';

/**
 * After a request that issued a code, records the use of the portal session and, for the access page, when the consent was last
 * used; the latter at most once a minute, to save writes. If the database accepts no writes at that moment, the code is handed
 * over all the same.
 */
export async function recordConsentUse(
  deps: Pick<Deps, 'db' | 'limits' | 'log'>,
  hosts: MarketHosts,
  context: KoaContextWithOIDC,
): Promise<void> {
  if (!hasIssuedCode(context)) return;
  try {
    await record(deps, hosts, context);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    deps.log.warn({ err: error }, 'the use of a consent was not recorded');
  }
}

/** Whether this request issued a code. At the token endpoint the code was redeemed instead. */
function hasIssuedCode({ oidc }: KoaContextWithOIDC): boolean {
  return oidc?.entities.AuthorizationCode !== undefined && oidc.route !== 'token';
}

async function record(
  deps: Pick<Deps, 'db' | 'limits'>,
  { market }: MarketHosts,
  context: KoaContextWithOIDC,
): Promise<void> {
  const { AuthorizationCode: code, Account: account } = context.oidc.entities;
  if (!code || !account) return;
  const status = await readSessionStatus(deps, market, context, account.accountId);
  if (status?.session_id && status.is_session_use_due) {
    const { sessionIdleSeconds: idleSeconds } = deps.limits;
    await recordSessionUse(deps.db, { id: status.session_id, idleSeconds });
  }
  if (status?.scopes && !status.is_use_noted) {
    await markConsentUsed(deps.db, { accountId: account.accountId, clientId: code.clientId ?? '' });
  }
}
