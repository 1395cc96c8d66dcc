import type { Market } from '@talon/markets/market';
import { firstPartyClientIds } from '@talon/rules/clients';
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { readAllowedAuthenticators } from './standing';

/**
 * The grant that answers this browser: made from the account's consent, which is kept apart. Each browser has one of its
 * own, so that what ends in one ends in no other.
 */
export async function loadExistingGrant(
  deps: Pick<Deps, 'db'>,
  market: Market,
  context: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { client, session, provider } = context.oidc;
  const { accountId } = session ?? {};
  if (!client || !session || accountId === undefined) return undefined;
  const standing = await readAllowedAuthenticators(deps, market, context, accountId);
  if (!standing?.is_living) return undefined;
  const registered = client.scope?.split(' ') ?? [];
  const isOwn = firstPartyClientIds.includes(client.clientId);
  const granted = isOwn
    ? registered
    : registered.filter(scope => standing.scopes?.some(each => each === scope));
  if (granted.length === 0) return undefined;
  const id = session.grantIdFor(client.clientId);
  const held = id === undefined ? undefined : await provider.Grant.find(id);
  if (held && coversAll(held, granted)) return held;
  const grant = held ?? new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(granted.join(' '));
  await grant.save();
  return grant;
}

function coversAll(grant: Grant, scopes: readonly string[]): boolean {
  const held = new Set(grant.getOIDCScope().split(' '));
  return scopes.every(scope => held.has(scope));
}
