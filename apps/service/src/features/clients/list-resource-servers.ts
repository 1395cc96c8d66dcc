import type { listResourceServers as endpoint } from '@talon/contract/console/resource-servers';
import { findResourceServers } from '../../domain/resource-servers/resource-servers';
import type { UseCase } from '../../kernel/route';

/** `GET /api/resource-servers`. */
export const listResourceServers: UseCase<typeof endpoint> = async deps => {
  const rows = await findResourceServers(deps.db);
  const servers = rows.map(row => ({
    resource_server_id: row.resource_server_id,
    name: row.name,
    audience: row.audience,
    scope: row.scopes.join(' '),
    access_token_format: row.access_token_format,
    is_disabled: row.is_disabled ?? false,
  }));
  return { resource_servers: servers };
};
