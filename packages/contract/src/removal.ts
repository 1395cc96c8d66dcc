import * as v from 'valibot';
import { endpoint } from './endpoint';

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/mfa/authenticators/{id}',
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
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['not-found'],
});
