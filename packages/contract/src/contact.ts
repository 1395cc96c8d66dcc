import * as v from 'valibot';
import { challengeReply, payload, typedCode } from './challenge';
import { either } from './either';
import { endpoint } from './endpoint';
import { typedAddress } from './typed';

export const listIdentifiers = endpoint({
  method: 'GET',
  path: '/user/logins',
  summary: 'The e-mails and phones of the account, the primary one of each kind first.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(['email', 'phone']),
        value: v.string(),
        primary: v.boolean(),
        /** Only a verified one signs in, and may be primary. */
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
    'Add an e-mail or a phone (exactly one), or put it in the place of the one that `replaces` names: a code is sent, ' +
    'and until it is confirmed nothing changes. 204: the account has it already, and nothing is sent.',
  access: 'bearer',
  body: v.pipe(
    v.object({
      email: v.optional(typedAddress),
      phone: v.optional(typedAddress),
      /** The id of an identifier of the same kind. */
      replaces: v.optional(v.pipe(v.string(), v.maxLength(100))),
    }),
    either('email', 'phone'),
  ),
  reply: challengeReply,
  mayBeEmpty: true,
  errors: ['sudo-required', 'email-refused', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const verifyIdentifier = endpoint({
  method: 'POST',
  path: '/user/login/{id}/verify',
  summary: 'Verify an e-mail or a phone that the account has: a code is sent. 204: it is verified already.',
  access: 'bearer',
  body: undefined,
  reply: challengeReply,
  mayBeEmpty: true,
  errors: ['sudo-required', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const resendContactCode = endpoint({
  method: 'POST',
  path: '/user/login/resend',
  summary: 'Send a new code to the e-mail or phone that is to be proven; the earlier one no longer works.',
  access: 'bearer',
  body: v.object({ payload }),
  reply: challengeReply,
  errors: ['challenge-ended', 'too-many-codes', 'sms-away'],
});

export const confirmContact = endpoint({
  method: 'POST',
  path: '/user/login/confirm',
  summary:
    'Confirm the code: the address is a verified one of the account. Where it replaces another, it is primary and the ' +
    'other goes. Only now it is said that another account uses it.',
  access: 'bearer',
  body: v.object({ payload, code: typedCode }),
  reply: undefined,
  errors: ['code-refused', 'email-used', 'phone-used', 'phone-refused', 'too-many-wrong-codes'],
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
  summary: 'Remove an e-mail or a phone; the last verified one of each kind stays.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: ['sudo-required', 'last-one'],
});
