import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason } from './staff-session';

const registeredClient = v.object({
  client_id: v.string(),
  client_name: v.string(),
  redirect_uris: v.array(v.string()),
  /** With spaces between the scopes. */
  scope: v.string(),
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
  access: 'staff',
  permission: 'manage-clients',
  body: undefined,
  reply: v.object({ clients: v.array(registeredClient) }),
  errors: [],
});

/** A kind of request that was refused, with the last of them. */
const clientRefusal = v.object({
  endpoint: v.string(),
  error: v.string(),
  /** The parameter of the request, or the field of the registration. */
  parameter: v.nullable(v.string()),
  detail: v.string(),
  /** What the last request sent in the parameter, if that is no secret. */
  given: v.nullable(v.string()),
  times: v.number(),
  first_at: v.string(),
  last_at: v.string(),
});

export type ClientRefusal = v.InferOutput<typeof clientRefusal>;

const clientWebhook = v.object({
  uri: v.string(),
  events: v.array(v.string()),
  /** Without a secret, nothing is sent. */
  has_secret: v.boolean(),
  /** Since when nothing was accepted; null while it works. */
  failing_since: v.nullable(v.string()),
  /** When it was switched off, because it failed for days or its client wanted no more. */
  disabled_at: v.nullable(v.string()),
});

export type ClientWebhook = v.InferOutput<typeof clientWebhook>;

const webhookDelivery = v.object({
  id: v.string(),
  event: v.string(),
  state: v.picklist(['waiting', 'delivered', 'failed', 'held']),
  tries: v.number(),
  /** The status of the last response, or why there was none. */
  last_answer: v.nullable(v.string()),
  last_try_at: v.nullable(v.string()),
  created_at: v.string(),
});

export type WebhookDelivery = v.InferOutput<typeof webhookDelivery>;

const clientDetails = v.object({
  ...registeredClient.entries,
  post_logout_redirect_uris: v.array(v.string()),
});

export type ClientDetails = v.InferOutput<typeof clientDetails>;

/**
 * Show an application with its registration, what it was refused in the last 30 days, and its webhook with the last
 * deliveries.
 */
export const showClient = endpoint({
  method: 'GET',
  path: '/api/clients/{client_id}',
  access: 'staff',
  permission: 'manage-clients',
  body: undefined,
  reply: v.object({
    client: clientDetails,
    refusals: v.array(clientRefusal),
    webhook: v.nullable(clientWebhook),
    deliveries: v.array(webhookDelivery),
  }),
  errors: ['unknown-client'],
});

/** Disable an application, which refuses its requests and tokens, or enable it again. Consents remain. */
export const switchClient = endpoint({
  method: 'PUT',
  path: '/api/clients/{client_id}/disabled',
  access: 'staff',
  permission: 'manage-clients',
  body: v.object({ is_disabled: v.boolean(), reason }),
  reply: undefined,
  errors: ['unknown-client', 'nothing-to-change'],
});

/** Make a new secret, which is shown once. The one before is accepted for a week more, or refused at once after a leak. */
export const renewClientSecret = endpoint({
  method: 'POST',
  path: '/api/clients/{client_id}/secret',
  access: 'staff',
  permission: 'manage-clients',
  body: v.object({ keeps_former: v.boolean(), reason }),
  reply: v.object({ secret: v.string() }),
  errors: ['unknown-client', 'nothing-to-change'],
});

/** Make a secret for the webhook of an application, which is shown once. The one before signs for a week more, or no longer. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/clients/{client_id}/webhook/secret',
  access: 'staff',
  permission: 'manage-clients',
  body: v.object({ keeps_former: v.boolean(), reason }),
  reply: v.object({ secret: v.string() }),
  errors: ['unknown-client'],
});

/** Switch a webhook on again that failed for days. What was held meanwhile is sent. */
export const enableWebhook = endpoint({
  method: 'PUT',
  path: '/api/clients/{client_id}/webhook/enabled',
  access: 'staff',
  permission: 'manage-clients',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['unknown-client', 'nothing-to-change'],
});

/** Send a delivery again that is over, with the same id. */
export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/clients/{client_id}/deliveries/{id}',
  access: 'staff',
  permission: 'manage-clients',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['unknown-client', 'nothing-to-change'],
});
