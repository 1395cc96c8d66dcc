import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { ownMetadataOf } from './client-metadata';
import { routes } from './routes';

export function lacksScope({ path, query }: KoaContextWithOIDC): boolean {
  return path === routes.authorization && !query['scope'] && !query['request_uri'];
}

/** Adds the client's default scopes to a request without `scope`. */
export async function fillInScopes(provider: Provider, context: KoaContextWithOIDC): Promise<void> {
  const { client_id } = context.query;
  if (typeof client_id !== 'string') return;
  const client = await provider.Client.find(client_id);
  const default_scope = client && ownMetadataOf(client).default_scope;
  if (default_scope) context.query = { ...context.query, scope: default_scope };
}
