import type { AllClientMetadata } from 'oidc-provider';
import type { Registration } from '../domain/clients/clients';

/** What a client of the engine carries beside what its specifications know; the names stay as they are. */
export const ownMetadata = ['default_scope', 'is_pkce_required', 'secret_hashes'] as const;

export interface OwnMetadata {
  default_scope: string;
  is_pkce_required: boolean;
  /** Of the secrets that are taken, in base64. */
  secret_hashes: string[];
}

/** A registered application as the engine reads it. */
export function clientMetadata(row: Registration): AllClientMetadata & OwnMetadata {
  const hashes = [row.secret_hash, row.earlier_secret_hash].filter(hash => hash !== null);
  return {
    client_id: row.client_id,
    client_name: row.name,
    application_type: isNative(row) ? 'native' : 'web',
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: row.scopes.join(' '),
    token_endpoint_auth_method: row.token_endpoint_auth_method,
    id_token_signed_response_alg: row.id_token_signed_response_alg,
    ...(row.backchannel_logout_uri && {
      backchannel_logout_uri: row.backchannel_logout_uri,
      backchannel_logout_session_required: true,
    }),
    // The engine wants one to be there; what is compared are the hashes.
    ...(row.secret_hash && { client_secret: row.secret_hash }),
    ...(row.jwks && { jwks: row.jwks }),
    default_scope: row.default_scopes.join(' '),
    is_pkce_required: row.is_pkce_required,
    secret_hashes: hashes,
  };
}

/** An app on a person's own device: its answers go to a scheme of its own or to the device itself (RFC 8252). */
function isNative({ token_endpoint_auth_method, redirect_uris }: Registration): boolean {
  return (
    token_endpoint_auth_method === 'none' &&
    redirect_uris.some(uri => !/^https?:/.test(uri) || /^http:\/\/(127\.0\.0\.1|\[::1\])/.test(uri))
  );
}
