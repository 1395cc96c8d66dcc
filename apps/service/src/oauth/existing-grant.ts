import type { Market } from '@talon/markets/market';
import { firstPartyClientIds } from '@talon/rules/clients';
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import type { Scope } from '@talon/rules/scopes';
import type { Deps } from '../kernel/deps';
import { claimsByScope } from './claims';
import { readSessionStatus } from './session-status';

/**
 * Returns the grant of this browser, created from the account's stored consent. Each browser has its own grant, so that
 * revoking one does not affect the others.
 */
export async function loadExistingGrant(
  deps: Pick<Deps, 'db' | 'limits'>,
  market: Market,
  context: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { client, session, provider } = context.oidc;
  const { accountId } = session ?? {};
  if (!client || !session || accountId === undefined) return undefined;
  const status = await readSessionStatus(deps, market, context, accountId);
  if (!status?.is_living) return undefined;
  const registered = client.scope?.split(' ') ?? [];
  const isOwn = firstPartyClientIds.includes(client.clientId);
  const granted = isOwn
    ? registered
    : registered.filter(scope => status.scopes?.some(each => each === scope));
  if (granted.length === 0) return undefined;
  const id = session.grantIdFor(client.clientId);
  const existing = id === undefined ? undefined : await provider.Grant.find(id);
  const servers = Object.values(context.oidc.resourceServers ?? {}).map(server => ({
    resource: server.identifier(),
    scopes: granted.filter(scope => server.scopes.has(scope)),
  }));
  const isComplete = servers.every(
    ({ resource, scopes }) => existing && coversResource(existing, resource, scopes),
  );
  if (existing && isComplete && coversAll(existing, granted)) return existing;
  const grant = existing ?? new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(granted.join(' '));
  grant.addOIDCClaims(claimsOf(granted));
  for (const { resource, scopes } of servers)
    if (scopes.length > 0) grant.addResourceScope(resource, scopes.join(' '));
  await grant.save();
  return grant;
}

/** The claims that the parameter `claims` may request with these scopes. */
function claimsOf(granted: readonly string[]): string[] {
  return granted.flatMap(scope => claimsByScope[scope as Scope] ?? []);
}

function coversAll(grant: Grant, scopes: readonly string[]): boolean {
  const granted = new Set(grant.getOIDCScope().split(' '));
  const claims = new Set(grant.getOIDCClaims());
  return scopes.every(scope => granted.has(scope)) && claimsOf(scopes).every(claim => claims.has(claim));
}

function coversResource(grant: Grant, resource: string, scopes: readonly string[]): boolean {
  const granted = new Set(grant.getResourceScope(resource).split(' '));
  return scopes.every(scope => granted.has(scope));
}
