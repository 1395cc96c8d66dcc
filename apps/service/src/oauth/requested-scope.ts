import { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { ownMetadataOf } from './client-metadata';

/**
 * Brings `offline_access` back into a request without `prompt=consent`, from which the engine removes it. The consent page
 * shows it unless the person has approved it before, and a stored consent is enough for a client with a secret or key (OpenID
 * Connect Core, section 11). A pushed request without scopes gets the default ones.
 */
export function restoreScope(context: KoaContextWithOIDC, client: Client): void {
  const { params = {} } = context.oidc;
  const requested = scopeOf(context);
  if (requested === undefined) {
    params['scope'] ??= ownMetadataOf(client).default_scope;
    return;
  }
  const scopes = requested.split(' ');
  const { scope: accepted } = params;
  const kept = new Set(typeof accepted === 'string' ? accepted.split(' ') : []);
  if (!scopes.includes('offline_access') || !client.grantTypeAllowed('refresh_token')) return;
  if (!client.scope?.split(' ').includes('offline_access'))
    throw new errors.InvalidScope('requested scope is not allowed', 'offline_access');
  params['scope'] = [...new Set(scopes)]
    .filter(scope => kept.has(scope) || scope === 'offline_access')
    .join(' ');
}

/** The scopes as the client has sent them: in this request, or in the one that it pushed before. */
function scopeOf({ oidc, query }: KoaContextWithOIDC): string | undefined {
  const { body, entities } = oidc;
  const pushed = entities.PushedAuthorizationRequest;
  const { scope } = pushed ? claimsOf(pushed.request) : (body ?? query);
  return typeof scope === 'string' ? scope : undefined;
}

function claimsOf(jwt: string): { scope?: unknown } {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { scope?: unknown };
}
