import type { Adapter, Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { isClientSecret } from '../domain/clients/client-secret';
import { findRegistration } from '../domain/clients/clients';
import { clientMetadata, type OwnMetadata } from './client-metadata';
import { takeFromCache } from './request-cache';

/** Reads the clients, which all markets share, for the engine of one. Operators register them; the engine never writes one. */
export function createClientAdapter({ reads }: Pick<Deps, 'reads'>, marketId: string): Adapter {
  const refuse = () => Promise.reject(new Error('clients are registered by operators'));
  return {
    async find(id) {
      const cached = takeFromCache('Client', id);
      if (cached) return cached;
      // PostgreSQL stores no NUL, so no client has such an id.
      if (id.includes('\0')) return undefined;
      const found = await findRegistration(reads, { clientId: id });
      return found && clientMetadata(found.client, marketId);
    },
    upsert: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}

/** Compares client secrets by their hashes, since only hashes are stored. */
export function compareSecretsByHash(deps: Pick<Deps, 'keyedHash'>, { Client }: Provider): void {
  Client.prototype.compareClientSecret = function (this: unknown, given: string) {
    const { secret_hashes } = this as OwnMetadata;
    return secret_hashes.some(stored => isClientSecret(deps, given, Buffer.from(stored, 'base64')));
  };
}
