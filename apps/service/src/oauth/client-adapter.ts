import { timingSafeEqual } from 'node:crypto';
import type { Adapter, Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { clientSecretHash } from '../domain/clients/client-secret';
import { findRegistration } from '../domain/clients/clients';
import { clientMetadata, type OwnMetadata } from './client-metadata';
import { takeKept } from './read-along';

/** Registered applications, common to the markets; operators write them, the engine only reads. */
export function createClientAdapter({ db }: Pick<Deps, 'db'>): Adapter {
  const refuse = () => Promise.reject(new Error('clients are registered by operators'));
  return {
    async find(id) {
      const kept = takeKept('Client', id);
      if (kept) return kept;
      const found = await findRegistration(db, { clientId: id });
      return found && clientMetadata(found.client);
    },
    upsert: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}

/** Secrets are known by their hashes alone. */
export function compareSecretsByHash(deps: Pick<Deps, 'keyedHash'>, { Client }: Provider): void {
  Client.prototype.compareClientSecret = function (this: unknown, given: string) {
    const { secret_hashes } = this as OwnMetadata;
    const hash = clientSecretHash(deps, given);
    return secret_hashes.some(kept => timingSafeEqual(Buffer.from(kept, 'base64'), hash));
  };
}
