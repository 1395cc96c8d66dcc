import * as v from 'valibot';
import { endpoint } from './endpoint';

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/mfa/authenticators/{id}',
  summary:
    'Remove an authenticator while another one remains. 204: removed. 200: it is removed at `removal_at`, unless that is cancelled.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    /** ISO 8601. */
    removal_at: v.string(),
  }),
  mayBeEmpty: true,
  errors: ['sudo-required', 'not-found', 'last-authenticator'],
});

export const cancelRemoval = endpoint({
  method: 'DELETE',
  path: '/mfa/authenticators/{id}/removal',
  summary: 'Cancel the requested removal of an authenticator.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['not-found'],
});
