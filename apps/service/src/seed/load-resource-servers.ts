import { readResourceServer, storedResourceServer } from '../commands/resource-servers/registration';
import { clientSecretHash } from '../domain/clients/client-secret';
import {
  findTaken,
  insertResourceServer,
  updateResourceServer,
} from '../domain/resource-servers/resource-servers';
import type { Deps } from '../kernel/deps';
import { withOrigins } from './load-clients';

interface DemonstrationServer extends Record<string, unknown> {
  resource_server_id: string;
  /** Public, because it is used in demonstrations only. */
  secret: string;
}

/** Registers the resource servers of a file. Existing ones are updated, because the port may have changed. */
export async function loadResourceServers(deps: Deps, json: string): Promise<void> {
  const servers = JSON.parse(withOrigins(deps, json)) as DemonstrationServer[];
  for (const { resource_server_id: id, secret, ...fields } of servers) {
    const registration = storedResourceServer(readResourceServer(fields));
    if (await findTaken(deps.db, { id, audience: null, except: null }))
      await updateResourceServer(deps.db, { id, registration });
    else
      await insertResourceServer(deps.db, { id, registration, secretHash: clientSecretHash(deps, secret) });
  }
}
