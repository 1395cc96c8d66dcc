import * as v from 'valibot';
import { challengeReply, payload, typedCode } from './challenge';
import { either } from './either';
import { endpoint } from './endpoint';
import { tokenFields, tokenReply } from './login';
import { typedAddress } from './typed';

export const showDuplicated = endpoint({
  method: 'GET',
  path: '/duplicated',
  summary: 'Which identifiers of the account stand on others too. Never who the others are.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.object({
      /** The shared one, else the primary one; null where the account has none. */
      email: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      email_duplicated: v.boolean(),
      phone_duplicated: v.boolean(),
      /** Whether this account has the link. */
      has_mymonizze: v.boolean(),
      has_clientarea: v.boolean(),
      /** How many of the other accounts have it. */
      duplicated_mymonizze: v.number(),
      duplicated_clientarea: v.number(),
    }),
    /** How many other accounts carry that e-mail or that phone. */
    accounts: v.number(),
    /** SMS reach the phone: without one it cannot be taken. */
    phone_gets_codes: v.boolean(),
    /** What a code to it has proven in this session. */
    email_proven: v.boolean(),
    phone_proven: v.boolean(),
    /** The code that the session waits for, null where there is none. */
    challenge: v.nullable(challengeReply),
  }),
  errors: ['not-duplicated'],
});

export const sendDuplicatedCode = endpoint({
  method: 'POST',
  path: '/duplicated/code',
  summary:
    'Send a code to an e-mail or a phone (exactly one): the shared one that is to be taken, or another one of another ' +
    'account, as its proof. One that is on its way there already is answered, and nothing is sent.',
  access: 'bearer',
  body: v.pipe(
    v.object({ email: v.optional(typedAddress), phone: v.optional(typedAddress) }),
    either('email', 'phone'),
  ),
  reply: challengeReply,
  errors: ['not-duplicated', 'email-refused', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const resendDuplicatedCode = endpoint({
  method: 'POST',
  path: '/duplicated/code/resend',
  summary: 'Send a new code to that e-mail or phone; the earlier one no longer works.',
  access: 'bearer',
  body: v.object({ payload }),
  reply: challengeReply,
  errors: ['not-duplicated', 'challenge-ended', 'too-many-codes', 'sms-away'],
});

export const confirmDuplicatedCode = endpoint({
  method: 'POST',
  path: '/duplicated/code/confirm',
  summary:
    'Confirm the code. What it proves counts in this session alone, for fifteen minutes. Only now it is said that the ' +
    'address is neither a shared one nor one of another account.',
  access: 'bearer',
  body: v.object({ payload, code: typedCode }),
  reply: v.object({
    /** The address is the shared one, or another one of one of the other accounts. */
    proves: v.picklist(['shared', 'other-account']),
  }),
  errors: ['not-duplicated', 'code-refused', 'proof-refused', 'too-many-wrong-codes'],
});

export const deleteDuplicated = endpoint({
  method: 'DELETE',
  path: '/duplicated',
  summary:
    'Take shared identifiers from the other accounts, each proven by a code before. An account that is left without a ' +
    'verified one is closed, and what it has comes here. All or nothing; the answer is the token that follows.',
  access: 'bearer',
  body: v.pipe(
    v.object({
      email: v.optional(typedAddress),
      phone: v.optional(typedAddress),
      /** Move their link to the personal area, or to the client area, here too. */
      remove_user_linked: v.optional(v.boolean()),
      remove_customer_linked: v.optional(v.boolean()),
      /** Full numbers of cards, one for each account that has to be proven so. */
      card_numbers: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(2))),
      /** Leave alone what needs a proof that is not there, or cannot come here, instead of refusing everything. */
      only_allowed: v.optional(v.boolean()),
    }),
    v.forward(
      v.partialCheck([['email'], ['phone']], given => given.email !== undefined || given.phone !== undefined),
      ['email'],
    ),
  ),
  reply: v.object({
    ...tokenFields,
    /** How many other accounts still carry what was taken from the rest: with `only_allowed` alone. */
    left: v.number(),
  }),
  errors: [
    'not-duplicated',
    'not-proven',
    'needs-proof',
    'link-conflict',
    'card-number-refused',
    'too-many-attempts',
    'busy',
  ],
});

export const skipDuplicated = endpoint({
  method: 'POST',
  path: '/duplicated/skip',
  summary: 'Leave everything as it is; the answer is the token that follows.',
  access: 'bearer',
  body: undefined,
  reply: tokenReply,
  errors: ['not-duplicated'],
});
