import { markets } from '@talon/markets/markets';
import { readRegistration } from '../commands/clients/registration';
import { registrationContext } from '../commands/clients/registration-file';
import { clientSecretHash } from '../domain/clients/client-secret';
import type { Deps } from '../kernel/deps';
import { insertClient, updateClient } from '../domain/clients/clients';

interface DemonstrationClient extends Record<string, unknown> {
  client_id: string;
  /** Public, because it is used in demonstrations only. */
  secret?: string;
}

/** Registers the clients of a file, or updates them, since the port may have changed. */
export async function loadClients(deps: Deps, json: string): Promise<void> {
  const clients = JSON.parse(atItsHosts(deps, json)) as DemonstrationClient[];
  for (const { client_id, secret, ...given } of clients) {
    const registration = readRegistration(given, registrationContext(deps, client_id));
    const hash = secret === undefined ? null : clientSecretHash(deps, secret);
    const client = { clientId: client_id, registration: JSON.stringify(registration), secretHash: hash };
    if (!(await insertClient(deps.db, client))) await updateClient(deps.db, client);
  }
}

/** `{personal.be}` is the origin of a sub-domain of a market, `{port}` the port that all of them have. */
function atItsHosts({ hosts }: Deps, json: string): string {
  const port = new URL(hosts.default.portalOrigin).port || '80';
  return json
    .replaceAll('{port}', port)
    .replace(/\{(\w+)\.(\w+)\}/g, (place, subdomain: string, id: string) => {
      const market = markets.find(each => each.id === id);
      return market ? hosts.of(market).originOf(subdomain) : place;
    });
}
