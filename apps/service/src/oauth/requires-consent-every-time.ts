import { firstPartyClientIds } from '@talon/rules/clients';
import { type Scope, sensitiveScopes } from '@talon/rules/scopes';
import type { ClientAuthentication } from '../domain/clients/clients';
import { isNativeAddress } from '../domain/clients/native-address';

/** The fields of a client that decide how often it shows the consent page, by their names in RFC 7591. */
export interface RegisteredClient {
  readonly client_id: string;
  readonly token_endpoint_auth_method: ClientAuthentication;
}

/**
 * Whether a request of a client shows the consent page, whatever was approved before. Anybody can send the requests of a
 * public client and redeem its codes: a native app can be impersonated (RFC 8252, section 8.6), and somebody with a stolen
 * session must not turn an earlier consent to a sensitive scope into tokens of their own. A public client may also have a
 * web page, whose address nobody else receives.
 */
export function requiresConsentEveryTime(
  { client_id, token_endpoint_auth_method }: RegisteredClient,
  redirectUri: string,
  requested: readonly Scope[],
): boolean {
  if (token_endpoint_auth_method !== 'none' || firstPartyClientIds.includes(client_id)) return false;
  return isNativeAddress(redirectUri) || requested.some(scope => sensitiveScopes.includes(scope));
}
