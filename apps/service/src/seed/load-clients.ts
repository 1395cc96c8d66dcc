import { markets } from '@talon/markets/markets';
import { readLogo } from '../commands/clients/read-logo';
import { readRegistration } from '../commands/clients/registration';
import { registrationContext } from '../commands/clients/registration-file';
import { storedRegistration } from '../commands/clients/stored-registration';
import { storeLogo } from '../domain/clients/client-logos';
import { clientSecretHash } from '../domain/clients/client-secret';
import type { Deps } from '../kernel/deps';
import { insertClient, updateClient } from '../domain/clients/clients';

interface DemonstrationClient extends Record<string, unknown> {
  client_id: string;
  /** Public, because it is used in demonstrations only. */
  secret?: string;
}

/** Registers the clients of a file. Existing ones are updated, because the port may have changed. */
export async function loadClients(deps: Deps, json: string): Promise<void> {
  const clients = JSON.parse(withOrigins(deps, json)) as DemonstrationClient[];
  for (const { client_id, secret, ...fields } of clients) {
    const registration = readRegistration(fields, registrationContext(deps, client_id));
    const hash = secret === undefined ? null : clientSecretHash(deps, secret);
    const client = { clientId: client_id, registration: storedRegistration(registration), secretHash: hash };
    if (!(await insertClient(deps.db, client))) await updateClient(deps.db, client);
    await storeLogo(deps.db, client_id, await readLogo(registration, true));
  }
}

/** Replaces `{personal.be}` by the origin of that sub-domain of the market, and `{port}` by the common port. */
export function withOrigins({ hosts }: Deps, json: string): string {
  const port = new URL(hosts.default.portalOrigin).port || '80';
  return json
    .replaceAll('{port}', port)
    .replace(/\{(\w+)\.(\w+)\}/g, (place, subdomain: string, id: string) => {
      const market = markets.find(each => each.id === id);
      return market ? hosts.of(market).originOf(subdomain) : place;
    });
}
