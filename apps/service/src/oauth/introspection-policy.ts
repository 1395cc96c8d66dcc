import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { ownMetadataOf } from './client-metadata';

interface Token {
  kind: string;
  clientId?: string | undefined;
  aud?: string | string[] | undefined;
  scope?: string | undefined;
}

/**
 * Whether the caller may know a token. A client knows its own. A resource server knows access tokens that are
 * for it, or for nobody in particular, and that have a scope of its own; of the scopes it sees only those. It
 * is not told of the tokens of a disabled client.
 */
export async function mayIntrospect(
  { oidc }: KoaContextWithOIDC,
  client: Client,
  token: Token,
): Promise<boolean> {
  const { resource_server: server } = ownMetadataOf(client);
  if (!server) return token.clientId === client.clientId;
  const isForOther = token.aud !== undefined && token.aud !== server.audience;
  if (token.kind === 'RefreshToken' || isForOther) return false;
  const shared = (token.scope ?? '').split(' ').filter(scope => server.scopes.includes(scope));
  // The engine returns the scopes of this object, which it does not store again.
  token.scope = shared.join(' ');
  return shared.length > 0 && (await oidc.provider.Client.find(token.clientId ?? '')) !== undefined;
}

/**
 * Whether the caller sees people by the id that all public clients see, instead of the pairwise one of the client that has the token.
 * A resource server has data of its own about a person, which it must find for every client. Clients never see that reply.
 */
export function seesPublicSubject(caller: Client | undefined): boolean {
  return caller !== undefined && ownMetadataOf(caller).resource_server !== undefined;
}
