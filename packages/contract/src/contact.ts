import * as v from 'valibot';
import { challengeReply, payload, typedCode } from './challenge';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { typedAddress } from './typed';
import { textOf } from './text-of';

export const listIdentifiers = endpoint({
  method: 'GET',
  path: '/user/logins',
  summary: 'List the e-mails and phones of the account, the primary one of each kind first.',
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
  summary:
    'Add an e-mail or a phone (exactly one), or replace the one that `replaces` names. Sends a code; ' +
    'nothing changes before its confirmation. 204: the account has the address already, and no code is ' +
    'sent.',
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
  summary: 'Send a code that verifies an e-mail or phone of the account. 204: it is verified already.',
  access: 'bearer',
  body: undefined,
  reply: challengeReply,
  mayBeEmpty: true,
  errors: ['sudo-required', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const confirmContact = endpoint({
  method: 'POST',
  path: '/user/login/confirm',
  summary:
    'Confirm the code: the address becomes a verified one of the account. If it replaces another one, it ' +
    'becomes primary and the other one is removed. Only this call reveals that another account uses the ' +
    'address.',
  access: 'bearer',
  body: v.object({ payload, code: typedCode }),
  reply: undefined,
  errors: ['code-refused', 'email-used', 'phone-used', 'phone-refused'],
});

export const makePrimary = endpoint({
  method: 'PUT',
  path: '/user/login/{id}/primary',
  summary: 'Make a verified e-mail or phone the primary one of its kind.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['sudo-required', 'not-verified', 'phone-refused'],
});

export const withdrawIdentifier = endpoint({
  method: 'DELETE',
  path: '/user/login/{id}',
  summary: 'Remove an e-mail or a phone. The last verified one of each kind stays.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['sudo-required', 'last-one'],
});
