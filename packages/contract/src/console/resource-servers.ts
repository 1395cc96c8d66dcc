import * as v from 'valibot';
import { endpoint } from '../endpoint';

const resourceServer = v.object({
  resource_server_id: v.string(),
  name: v.string(),
  audience: v.string(),
  /** With spaces between the scopes. */
  scope: v.string(),
  access_token_format: v.picklist(['opaque', 'jwt']),
  is_disabled: v.boolean(),
});

export const listResourceServers = endpoint({
  method: 'GET',
  path: '/api/resource-servers',
  access: 'staff',
  permission: 'manage-clients',
  body: undefined,
  reply: v.object({ resource_servers: v.array(resourceServer) }),
  errors: [],
});
