import { clientSecretHash } from '../../domain/clients/client-secret';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import type { ClientRegistration } from './registration-fields';

/** Creates a secret, which is shown once, and the hash that is stored. */
export function newClientSecret(deps: Deps): { secret: string; hash: Buffer } {
  const secret = newToken();
  return { secret, hash: clientSecretHash(deps, secret) };
}

export function usesSecret({
  token_endpoint_auth_method: method,
}: Pick<ClientRegistration, 'token_endpoint_auth_method'>): boolean {
  return method === 'client_secret_basic' || method === 'client_secret_post';
}

export function secretLine(secret: string): string {
  return `Client secret (shown only once): ${secret}`;
}
