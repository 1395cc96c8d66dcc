import * as v from 'valibot';
import { anyChallengeFields, mfaMethod, payload, typedCode } from './challenge';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { tokenReply } from './login';
import { textOf } from './text-of';
import { typedIban } from './typed';
import { assertion } from './webauthn';

/** A challenge of a sign-in or of a step-up. */
export const stepUpReply = v.object({
  ...anyChallengeFields,
  purpose: v.picklist(['sign-in', 'sudo', 'single']),
  method: mfaMethod,
  /** The other allowed authenticators. */
  other_methods: v.array(mfaMethod),
});

/** A token that replaces that of the call; null if the call completed no required action. */
export const requiredActionReply = v.union([tokenReply, v.object({ access_token: v.null() })]);

export const showMfaStatus = endpoint({
  method: 'GET',
  path: '/mfa/status',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    /** True if the account has a card and no authenticator: a step-up needs the card number beside a code. */
    need_card: v.boolean(),
    single: v.boolean(),
    sudo: v.boolean(),
    has_method: v.boolean(),
  }),
  errors: [],
});

export const showStepUp = endpoint({
  method: 'GET',
  path: '/mfa/sudo',
  access: 'maybe-bearer',
  query: ['single', 'payload', 'resend', 'method'],
  body: undefined,
  reply: stepUpReply,
  errors: [
    'challenge-ended',
    'no-method',
    'passkey-of-other-market',
    'too-new',
    'too-many-codes',
    'sms-away',
  ],
});

export const startBankStepUp = endpoint({
  method: 'POST',
  path: '/mfa/sudo/iban',
  access: 'bearer',
  body: v.object({ iban: typedIban }),
  reply: stepUpReply,
  errors: ['iban-refused', 'no-method', 'passkey-of-other-market', 'too-new', 'too-many-codes', 'sms-away'],
});

export const confirmStepUp = endpoint({
  method: 'POST',
  path: '/mfa/sudo',
  access: 'maybe-bearer',
  body: v.pipe(
    v.object({
      payload,
      code: v.optional(typedCode),
      credential: v.optional(assertion),
      /** Trust this browser: the person needs no code at the next sign-ins. Only with a sign-in challenge. */
      isTrustedDevice: v.optional(v.boolean()),
      /** The full number of a card of the account, if the method is `card`. */
      card_number: v.optional(textOf(60)),
    }),
    exactlyOneOf('code', 'credential'),
  ),
  reply: requiredActionReply,
  errors: [
    'code-refused',
    'card-number-refused',
    'too-many-attempts',
    'mfa-required',
    'passkey-of-other-market',
    'too-new',
    'maintenance',
  ],
});
