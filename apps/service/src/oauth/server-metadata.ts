import type { AllClientMetadata } from 'oidc-provider';
import type { Introspector } from '../domain/resource-servers/resource-servers';
import { inBase64, type OwnMetadata } from './client-metadata';

/** A resource server as the engine identifies it: a client without any grant, which may ask about tokens only. */
export function serverMetadata(server: Introspector): AllClientMetadata & OwnMetadata {
  const { resource_server_id, name, audience, scopes, secret_hash, earlier_secret_hash } = server;
  return {
    client_id: resource_server_id,
    client_name: name,
    redirect_uris: [],
    response_types: [],
    grant_types: [],
    token_endpoint_auth_method: 'client_secret_basic',
    // The engine requires a secret; `compareSecretsByHash` compares the hashes.
    client_secret: secret_hash.toString('base64'),
    default_scope: '',
    is_pkce_required: true,
    secret_hashes: inBase64(secret_hash, earlier_secret_hash),
    resource_server: { audience, scopes },
  };
}
