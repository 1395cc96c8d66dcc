import type { Deps } from '../../kernel/deps';
import { oneLine } from '../../domain/notifications/message-language';
import { findResourceServer, findResourceServers } from '../../domain/resource-servers/resource-servers';
import { fileOfResourceServer } from './registration';

/** Lists the resource servers, one in each line. */
export async function listResourceServers(deps: Deps): Promise<string> {
  const servers = await findResourceServers(deps.db);
  if (servers.length === 0) return 'No resource server is registered.';
  return servers
    .map(({ resource_server_id: id, name, audience, access_token_format: format, is_disabled }) =>
      [id.padEnd(12), oneLine(name), audience, format, is_disabled && 'disabled'].filter(Boolean).join('  '),
    )
    .join('\n');
}

/** Shows the registration of a resource server, without its secrets. */
export async function showResourceServer(deps: Deps, id: string): Promise<string> {
  const server = await findResourceServer(deps.db, { id });
  if (!server) throw noSuchServer(id);
  const rows: [string, unknown][] = [
    ['resource_server_id', id],
    ...Object.entries(fileOfResourceServer(server)),
    ['secret', server.earlier_secret_hash ? 'current and previous' : 'current'],
    ['disabled', server.is_disabled ? 'yes' : 'no'],
  ];
  return rows.map(([label, value]) => `${label.padEnd(30)}${oneLine(String(value))}`).join('\n');
}

export function noSuchServer(id: string): Error {
  return new Error(`There is no resource server ${oneLine(id)}.`);
}

export function serverSecretLine(secret: string): string {
  return `Secret (shown only once): ${secret}`;
}
