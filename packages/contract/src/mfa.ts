import * as v from 'valibot';
import { challengeFields, challengeReply, codeMethod, mfaMethod, payload, typedCode } from './challenge';
import { endpoint } from './endpoint';
import { tokenReply } from './login';
import { typedIban } from './typed';

/** A challenge of a sign-in or of a step-up. */
export const stepUpReply = v.object({
  ...challengeFields,
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
  errors: ['challenge-ended', 'no-method', 'too-new', 'too-many-codes', 'sms-away'],
});

export const startBankStepUp = endpoint({
  method: 'POST',
  path: '/mfa/sudo/iban',
  summary:
    'Start a single-use step-up for a change to this bank account, or show the one that the session has. The message ' +
    'with the code names the account, and the step-up changes to no other. `not-found` in a market without bank accounts.',
  access: 'bearer',
  body: v.object({ iban: typedIban }),
  reply: stepUpReply,
  errors: ['iban-refused', 'no-method', 'too-new', 'too-many-codes', 'sms-away'],
});

export const confirmStepUp = endpoint({
  method: 'POST',
  path: '/mfa/sudo',
  summary: 'Confirm a challenge. A sign-in gets its token, a session gets its step-up.',
  access: 'maybe-bearer',
  body: v.object({
    payload,
    code: typedCode,
    /** Trust this browser: the person needs no code at the next sign-ins. Only with a sign-in challenge. */
    isTrustedDevice: v.optional(v.boolean()),
    /** The full number of a card of the account, if the method is `card`. */
    card_number: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
  reply: requiredActionReply,
  errors: [
    'code-refused',
    'card-number-refused',
    'too-many-attempts',
    'mfa-required',
    'too-new',
    'maintenance',
  ],
});

export const listMethods = endpoint({
  method: 'GET',
  path: '/mfa',
  summary: 'List the enrolled authenticators.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.array(
      v.object({
        method: codeMethod,
        /** The destination of its codes. */
        destination: v.string(),
        /** ISO 8601. */
        activated_at: v.string(),
      }),
    ),
    /** The primary verified addresses with which an authenticator can be enrolled; null if there is none. */
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
  }),
  errors: [],
});

export const activateMethod = endpoint({
  method: 'GET',
  path: '/mfa/{method}/activate',
  summary:
    'Enrol `sms` or `email`, with an address of the account or a new `target`. Sends a code. 204: ' +
    'enrolled already, or at once because the session has just verified the address. 200 with a token: ' +
    'the enrolment completed a required action.',
  access: 'bearer',
  query: ['target'],
  body: undefined,
  reply: v.union([challengeReply, tokenReply]),
  mayBeEmpty: true,
  errors: ['sudo-required', 'email-refused', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const confirmMethod = endpoint({
  method: 'POST',
  path: '/mfa/activate',
  summary: 'Confirm the code: the authenticator is enrolled, and its address becomes the primary one.',
  access: 'bearer',
  body: v.object({ payload, code: typedCode }),
  reply: requiredActionReply,
  errors: ['code-refused', 'email-used', 'phone-used'],
});
