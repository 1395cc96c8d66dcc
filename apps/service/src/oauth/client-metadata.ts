import type { AllClientMetadata, Client } from 'oidc-provider';
import type { Registration } from '../domain/clients/clients';
import { isNative } from '../domain/clients/native-address';
import { isWeb } from '../domain/clients/redirect-uri';
import { sectorOf } from '../domain/clients/subject';

/** Client metadata of our own, beside the standard fields. The engine does not change these names. */
export const ownMetadata = [
  'default_scope',
  'is_pkce_required',
  'secret_hashes',
  'resource_server',
  'machine_scopes',
] as const;

export interface OwnMetadata {
  default_scope: string;
  is_pkce_required: boolean;
  /** Hashes of the accepted secrets, in base64. */
  secret_hashes: string[];
  /** Of a machine client. The engine knows the scopes of people only. */
  machine_scopes?: string[];
  /** Of a resource server that asks about a token. */
  resource_server?: { audience: string; scopes: string[] };
}

/** The engine's clients have the fields of our own by their names. */
export function ownMetadataOf(client: Client): OwnMetadata {
  return client as Client & OwnMetadata;
}

/** Turns a registration into the client metadata of the engine of a market. */
export function clientMetadata(row: Registration, marketId: string): AllClientMetadata & OwnMetadata {
  const logOutUri = row.backchannel_logout_uris?.[marketId] ?? row.backchannel_logout_uri;
  const isMachine = row.grant_types.includes('client_credentials');
  return {
    client_id: row.client_id,
    client_name: row.name,
    application_type: isNative(row) ? 'native' : 'web',
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: [...new Set(row.post_logout_redirect_uris.flatMap(withAndWithoutSlash))],
    response_types: isMachine ? [] : ['code'],
    grant_types: row.grant_types,
    ...(isMachine ? { machine_scopes: row.scopes } : { scope: row.scopes.join(' ') }),
    token_endpoint_auth_method: row.token_endpoint_auth_method,
    id_token_signed_response_alg: row.id_token_signed_response_alg,
    subject_type: row.subject_type,
    require_pushed_authorization_requests: row.require_pushed_authorization_requests,
    dpop_bound_access_tokens: row.dpop_bound_access_tokens,
    // The engine uses the host only, and requires https in development too.
    ...(row.subject_type === 'pairwise' && { sector_identifier_uri: `https://${sectorOf(row) ?? ''}/` }),
    ...(row.default_max_age !== null && { default_max_age: row.default_max_age }),
    ...(logOutUri && {
      backchannel_logout_uri: logOutUri,
      backchannel_logout_session_required: true,
    }),
    // The engine requires a secret; `compareSecretsByHash` compares the hashes.
    ...(row.secret_hash && { client_secret: row.secret_hash.toString('base64') }),
    ...(row.jwks && { jwks: row.jwks }),
    default_scope: row.default_scopes.join(' '),
    is_pkce_required: row.is_pkce_required,
    secret_hashes: inBase64(row.secret_hash, row.earlier_secret_hash),
  };
}

/** Hashes of secrets as metadata, which are text. */
export function inBase64(...hashes: (Buffer | null)[]): string[] {
  return hashes.flatMap(hash => (hash === null ? [] : [hash.toString('base64')]));
}

/** The origin alone is one address with and without its slash: programming languages write it in both ways. */
function withAndWithoutSlash(uri: string): string[] {
  const { protocol, origin, pathname, search } = new URL(uri);
  return isWeb(protocol) && pathname === '/' && search === '' ? [origin, `${origin}/`] : [uri];
}
