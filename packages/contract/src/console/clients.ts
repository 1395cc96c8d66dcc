import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason } from './staff-session';

const registeredClient = v.object({
  client_id: v.string(),
  name: v.string(),
  redirect_uris: v.array(v.string()),
  scopes: v.array(v.string()),
  token_endpoint_auth_method: v.string(),
  has_secret: v.boolean(),
  /** Whether the secret before is still accepted. */
  has_earlier_secret: v.boolean(),
  is_disabled: v.boolean(),
});

export type RegisteredClient = v.InferOutput<typeof registeredClient>;

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  summary: 'List the registered applications.',
  access: 'staff',
  permission: 'manage-clients',
  body: undefined,
  reply: v.object({ clients: v.array(registeredClient) }),
  errors: [],
});

export const switchClient = endpoint({
  method: 'PUT',
  path: '/api/clients/{client_id}/disabled',
  summary:
    'Disable an application, which refuses its requests and tokens, or enable it again. Consents remain.',
  access: 'staff',
  permission: 'manage-clients',
  body: v.object({ is_disabled: v.boolean(), reason }),
  reply: undefined,
  errors: ['unknown-client', 'nothing-to-change'],
});

export const renewClientSecret = endpoint({
  method: 'POST',
  path: '/api/clients/{client_id}/secret',
  summary:
    'Make a new secret, which is shown once. The one before is accepted for a week more, or refused at once after a leak.',
  access: 'staff',
  permission: 'manage-clients',
  body: v.object({ keeps_former: v.boolean(), reason }),
  reply: v.object({ secret: v.string() }),
  errors: ['unknown-client', 'nothing-to-change'],
});
