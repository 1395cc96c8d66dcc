import * as v from 'valibot';
import { challengeReply, payload, typedCode } from './challenge';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { typedAddress } from './typed';
import { textOf } from './text-of';

export const listIdentifiers = endpoint({
  method: 'GET',
  path: '/user/logins',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(['email', 'phone']),
        value: v.string(),
        primary: v.boolean(),
        /** Only a verified identifier can be used to sign in and can be primary. */
        verified: v.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const changeContact = endpoint({
  method: 'POST',
  path: '/user/login',
  access: 'bearer',
  body: v.pipe(
    v.object({
      email: v.optional(typedAddress),
      phone: v.optional(typedAddress),
      /** The id of an identifier of the same kind. */
      replaces: v.optional(textOf(100)),
    }),
    exactlyOneOf('email', 'phone'),
  ),
  reply: challengeReply,
  mayBeEmpty: true,
  errors: ['sudo-required', 'email-refused', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const verifyIdentifier = endpoint({
  method: 'POST',
  path: '/user/login/{id}/verify',
  access: 'bearer',
  body: undefined,
  reply: challengeReply,
  mayBeEmpty: true,
  errors: ['sudo-required', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const confirmContact = endpoint({
  method: 'POST',
  path: '/user/login/confirm',
  access: 'bearer',
  body: v.object({ payload, code: typedCode }),
  reply: undefined,
  errors: ['code-refused', 'email-used', 'phone-used', 'phone-refused'],
});

export const makePrimary = endpoint({
  method: 'PUT',
  path: '/user/login/{id}/primary',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['sudo-required', 'not-verified', 'phone-refused'],
});

export const withdrawIdentifier = endpoint({
  method: 'DELETE',
  path: '/user/login/{id}',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['sudo-required', 'last-one'],
});
