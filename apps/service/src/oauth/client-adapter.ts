import type { Adapter, Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { isClientSecret } from '../domain/clients/client-secret';
import { findRegistration, type Registration } from '../domain/clients/clients';
import { clientMetadata, type OwnMetadata } from './client-metadata';
import { findClientAndToken, findIntrospectorAndToken } from './token-records';
import { oidcRecordKey } from './oidc-record-key';
import { graceOf } from './refresh-grace';
import {
  cacheForRequest,
  cacheToken,
  cacheTokenServer,
  isClientKnown,
  isIntrospection,
  takeFromCache,
} from './request-cache';
import { serverMetadata } from './server-metadata';
import { nameSignedToken } from './signed-access-tokens';
import { resourceOfRequest, tokenOfRequest } from './token-of-request';

/** Reads the clients, which all markets share, for the engine of one. Operators register them; the engine never writes one. */
export function createClientAdapter(deps: Pick<Deps, 'reads' | 'limits'>, marketId: string): Adapter {
  const refuse = () => Promise.reject(new Error('clients are registered by operators'));
  return {
    async find(id) {
      const cached = takeFromCache('Client', id);
      if (cached) return cached;
      // PostgreSQL stores no NUL, so no client has such an id.
      if (id.includes('\0')) return undefined;
      nameSignedToken();
      if (isIntrospection() && !isClientKnown()) return findIntrospector(deps, marketId, id);
      const client = await findClient(deps, marketId, id);
      return client && clientMetadata(client, marketId);
    },
    upsert: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}

/**
 * Reads a client together with the code or token of the request and its resource server, which the engine asks for next, in one
 * statement.
 */
async function findClient(
  { reads, limits }: Pick<Deps, 'reads' | 'limits'>,
  marketId: string,
  clientId: string,
): Promise<Registration | undefined> {
  const given = isClientKnown() ? undefined : tokenOfRequest();
  if (!given) return (await findRegistration(reads, { clientId }))?.client;
  const key = oidcRecordKey(marketId, given.model, given.id);
  const graceSeconds = graceOf(limits, given.model);
  const audience = resourceOfRequest() ?? null;
  const found = await findClientAndToken(reads, { clientId, key, graceSeconds, audience });
  const { client, payload, token_server: server, ...token } = found;
  cacheToken(given, payload === null ? undefined : { payload, ...token });
  if (server) cacheTokenServer(server);
  return client ?? undefined;
}

/** Reads the client or the resource server that asks about a token, and the token, in one statement. */
async function findIntrospector(
  { reads, limits }: Pick<Deps, 'reads' | 'limits'>,
  marketId: string,
  clientId: string,
) {
  const given = tokenOfRequest() ?? { model: 'AccessToken', id: '' };
  const found = await findIntrospectorAndToken(reads, {
    clientId,
    key: oidcRecordKey(marketId, given.model, given.id),
    graceSeconds: graceOf(limits, given.model),
  });
  const { client, resource_server: server, token_client: owner, payload, ...token } = found;
  // A resource server is not told of the tokens of a disabled client.
  const isKnown = payload !== null && (client !== null || owner !== null);
  cacheToken(given, isKnown ? { payload, ...token } : undefined);
  if (client) return clientMetadata(client, marketId);
  if (owner) cacheForRequest('Client', owner.client_id, clientMetadata(owner, marketId));
  return server ? serverMetadata(server) : undefined;
}

/** Compares client secrets by their hashes, since only hashes are stored. */
export function compareSecretsByHash(deps: Pick<Deps, 'keyedHash'>, { Client }: Provider): void {
  Client.prototype.compareClientSecret = function (this: unknown, given: string) {
    const { secret_hashes } = this as OwnMetadata;
    return secret_hashes.some(stored => isClientSecret(deps, given, Buffer.from(stored, 'base64')));
  };
}
