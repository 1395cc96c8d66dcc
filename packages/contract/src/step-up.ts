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
  summary: 'Show the step-ups of the session, and whether a further one needs a card number.',
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
  summary:
    "With `single` 0 or 1: show the session's challenge for a step-up, or start one. With `payload`: show " +
    'that challenge and send nothing; `resend=1` sends a new code, `method` switches to another ' +
    'authenticator.',
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
  summary:
    'Start a single-use step-up for this bank account, or show that of the session. The message ' +
    'with the code names the account, and the step-up changes to no other. `not-found` in a market without bank accounts.',
  access: 'bearer',
  body: v.object({ iban: typedIban }),
  reply: stepUpReply,
  errors: ['iban-refused', 'no-method', 'passkey-of-other-market', 'too-new', 'too-many-codes', 'sms-away'],
});

export const confirmStepUp = endpoint({
  method: 'POST',
  path: '/mfa/sudo',
  summary:
    'Confirm a challenge with the code, or with the `credential` of a passkey (exactly one). A sign-in gets its token, a ' +
    'session gets its step-up.',
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
