import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { OwnMetadata } from './client-metadata';
import { routes } from './routes';

/** A request that names no scope asks for those that its client is registered with for that. */
export async function fillInScopes(provider: Provider, context: KoaContextWithOIDC): Promise<void> {
  if (context.path !== routes.authorization) return;
  const { scope, client_id } = context.query;
  if (scope || typeof client_id !== 'string') return;
  const client = await provider.Client.find(client_id);
  const { default_scope } = (client ?? { default_scope: '' }) as OwnMetadata;
  if (default_scope) context.query = { ...context.query, scope: default_scope };
}
