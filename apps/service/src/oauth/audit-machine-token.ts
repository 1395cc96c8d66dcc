import type { KoaContextWithOIDC } from 'oidc-provider';
import { auditClientEvent } from '../domain/audit/audit-events';
import type { Deps } from '../kernel/deps';
import { truncated } from '../kernel/network';
import { currentBindings } from './current-bindings';

/** Records that a machine client got a token, and for what, before it is handed over. */
export async function auditMachineToken(
  deps: Pick<Deps, 'db' | 'encryption'>,
  market: string,
  context: KoaContextWithOIDC,
): Promise<void> {
  const { ClientCredentials: token } = context.oidc?.entities ?? {};
  if (!token || context.oidc.route !== 'token' || context.status >= 400) return;
  await auditClientEvent(deps, deps.db, {
    accountId: null,
    event: 'machine-token-issued',
    clientId: token.clientId ?? '',
    market,
    address: truncated(currentBindings().address),
    details: { audience: token.aud, scope: token.scope },
  });
}
