import { type Adapter, Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { isClientSecret } from '../domain/clients/client-secret';
import { findRegistration } from '../domain/clients/clients';
import { findIntrospector } from '../domain/resource-servers/resource-servers';
import { clientMetadata, ownMetadataOf } from './client-metadata';
import { serverMetadata } from './server-metadata';
import { nameSignedToken } from './signed-access-tokens';

/** Reads the clients, which all markets share, for the engine of one. Operators register them; the engine never writes one. */
export function createClientAdapter({ db }: Pick<Deps, 'db'>, marketId: string): Adapter {
  const refuse = () => Promise.reject(new Error('clients are registered by operators'));
  return {
    async find(id) {
      // PostgreSQL stores no NUL, so no client has such an id.
      if (id.includes('\0')) return undefined;
      nameSignedToken();
      const client = await findRegistration(db, { clientId: id });
      if (client) return clientMetadata(client, marketId);
      const server = mayBeServer() ? await findIntrospector(db, { id }) : undefined;
      return server && serverMetadata(server);
    },
    upsert: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}

/** Resource servers ask about tokens, and do nothing else. */
function mayBeServer(): boolean {
  return Provider.ctx?.oidc.route === 'introspection';
}

/**
 * Compares client secrets by their hashes, since only hashes are stored. The engine has no option for it: its
 * author made this method to be overridden for hashed secrets
 * (https://github.com/panva/node-oidc-provider/issues/631).
 */
export function compareSecretsByHash(deps: Pick<Deps, 'keyedHash'>, { Client }: Provider): void {
  Client.prototype.compareClientSecret = function (given) {
    const { secret_hashes: hashes } = ownMetadataOf(this);
    return hashes.some(stored => isClientSecret(deps, given, Buffer.from(stored, 'base64')));
  };
}
