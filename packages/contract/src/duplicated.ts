import * as v from 'valibot';
import { challengeReply } from './challenge';
import { atLeastOneOf, exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { tokenFields, tokenReply } from './login';
import { typedAddress } from './typed';
import { textOf } from './text-of';

export const showDuplicated = endpoint({
  method: 'GET',
  path: '/duplicated',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.object({
      /** The shared e-mail, or else the primary one; null if the account has none. `phone` likewise. */
      email: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      email_duplicated: v.boolean(),
      phone_duplicated: v.boolean(),
      /** Whether this account has the link. */
      has_mymonizze: v.boolean(),
      has_clientarea: v.boolean(),
      /** The number of duplicate accounts that have the link. */
      duplicated_mymonizze: v.number(),
      duplicated_clientarea: v.number(),
    }),
    /** The number of duplicate accounts with that e-mail or phone. */
    accounts: v.number(),
    /** Whether the phone can receive SMS. Otherwise it cannot be transferred. */
    phone_gets_codes: v.boolean(),
    /** Whether this session has confirmed a code sent to the shared e-mail or phone. */
    email_proven: v.boolean(),
    phone_proven: v.boolean(),
    /** The pending challenge of the session; null if there is none. */
    challenge: v.nullable(challengeReply),
  }),
  errors: ['not-duplicated'],
});

export const sendDuplicatedCode = endpoint({
  method: 'POST',
  path: '/duplicated/code',
  access: 'bearer',
  body: v.pipe(
    v.object({ email: v.optional(typedAddress), phone: v.optional(typedAddress) }),
    exactlyOneOf('email', 'phone'),
  ),
  reply: challengeReply,
  errors: ['not-duplicated', 'email-refused', 'phone-refused', 'proof-refused', 'too-many-codes', 'sms-away'],
});

/**
 * The result of a confirmed code to an e-mail or a phone. The evidence counts in this session only, for fifteen
 * minutes. An address that is neither shared nor that of a duplicate account is revealed only after its code.
 */
export const confirmedDuplicated = v.object({
  /** Whether the address is the shared one, or another one of a duplicate account. */
  proves: v.picklist(['shared', 'other-account']),
});

export const deleteDuplicated = endpoint({
  method: 'DELETE',
  path: '/duplicated',
  access: 'bearer',
  body: v.pipe(
    v.object({
      email: v.optional(typedAddress),
      phone: v.optional(typedAddress),
      /** Also transfer their link to the personal area, or to the client area. */
      remove_user_linked: v.optional(v.boolean()),
      remove_customer_linked: v.optional(v.boolean()),
      /** Full card numbers, one for each account that needs this evidence. */
      card_numbers: v.optional(v.pipe(v.array(textOf(60)), v.maxLength(2))),
      /** Perform only what is allowed instead of refusing everything. */
      only_allowed: v.optional(v.boolean()),
    }),
    atLeastOneOf('email', 'phone'),
  ),
  reply: v.object({
    ...tokenFields,
    /** The number of accounts that still have the transferred identifier; only with `only_allowed`. */
    left: v.number(),
  }),
  errors: [
    'not-duplicated',
    'not-proven',
    'needs-proof',
    'different-person',
    'link-conflict',
    'other-account-blocked',
    'card-number-refused',
    'too-many-attempts',
    'busy',
  ],
});

export const skipDuplicated = endpoint({
  method: 'POST',
  path: '/duplicated/skip',
  access: 'bearer',
  body: undefined,
  reply: tokenReply,
  errors: ['not-duplicated'],
});
