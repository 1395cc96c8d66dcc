import { firstPartyClientIds } from '@talon/rules/clients';
import { type Scope, sensitiveScopes } from '@talon/rules/scopes';
import type { ClientAuthentication } from '../domain/clients/clients';

/** The fields of a client that decide how often it shows the consent page, by their names in RFC 7591. */
export interface RegisteredClient {
  readonly client_id: string;
  readonly token_endpoint_auth_method: ClientAuthentication;
  readonly redirect_uris: readonly string[];
}

/**
 * Whether each request of a client shows the consent page, whatever was approved before. Anybody can send the requests of a
 * public client and redeem its codes: a native app can be impersonated (RFC 8252, section 8.6), and somebody with a stolen
 * session must not turn an earlier consent to a sensitive scope into tokens of their own.
 */
export function requiresConsentEveryTime(client: RegisteredClient, requested: readonly Scope[]): boolean {
  const { client_id, token_endpoint_auth_method } = client;
  if (token_endpoint_auth_method !== 'none' || firstPartyClientIds.includes(client_id)) return false;
  return isNative(client) || requested.some(scope => sensitiveScopes.includes(scope));
}

/** Whether the client is a native app: a public client that redirects to its own scheme or to loopback (RFC 8252). */
export function isNative({
  token_endpoint_auth_method,
  redirect_uris,
}: Omit<RegisteredClient, 'client_id'>): boolean {
  return (
    token_endpoint_auth_method === 'none' &&
    redirect_uris.some(
      uri => !/^https?:/.test(uri) || /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)[:/]/.test(uri),
    )
  );
}
