import * as v from 'valibot';
import { challengeFields, challengeReply, codeMethod, mfaMethod, payload, typedCode } from './challenge';
import { endpoint } from './endpoint';
import { tokenReply } from './login';

/** A challenge of a sign-in or of a grant. */
export const stepUpReply = v.object({
  ...challengeFields,
  purpose: v.picklist(['sign-in', 'sudo', 'single']),
  method: mfaMethod,
  /** The other methods that it may be switched to. */
  other_methods: v.array(mfaMethod),
});

/** A token that takes the place of the one that the call came with; null where nothing that was owed is settled. */
export const requiredActionReply = v.union([tokenReply, v.object({ access_token: v.null() })]);

export const showMfaStatus = endpoint({
  method: 'GET',
  path: '/mfa/status',
  summary: 'What the session has been granted, and whether a card would be asked for more.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    /** There is a card and no method: a card's number is asked beside a code. */
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
    'With `single` 0 or 1: the live challenge of the session for a grant, started where there is none. ' +
    'With `payload`: that challenge, and nothing is sent; `resend=1` sends a new code, `method` switches to another way.',
  access: 'maybe-bearer',
  query: ['single', 'payload', 'resend', 'method'],
  body: undefined,
  reply: stepUpReply,
  errors: ['challenge-ended', 'no-method', 'too-new', 'too-many-codes', 'too-many-wrong-codes', 'sms-away'],
});

export const confirmStepUp = endpoint({
  method: 'POST',
  path: '/mfa/sudo',
  summary: 'Confirm a challenge: a sign-in is answered its token, a session gets its grant.',
  access: 'maybe-bearer',
  body: v.object({
    payload,
    code: typedCode,
    /** Spares this browser and person the code at sign-in; with a sign-in challenge only. */
    isTrustedDevice: v.optional(v.boolean()),
    /** The full number of a card of the account, where the method is `card`. */
    card_number: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
  reply: requiredActionReply,
  errors: ['code-refused', 'card-number-refused', 'too-many-wrong-codes', 'maintenance'],
});

export const listMethods = endpoint({
  method: 'GET',
  path: '/mfa',
  summary: 'The active methods of two-step verification.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    data: v.array(
      v.object({
        method: codeMethod,
        /** The address that its codes go to. */
        destination: v.string(),
        /** ISO 8601. */
        activated_at: v.string(),
      }),
    ),
    /** The verified addresses that a method could be set up on, primary ones; null where there is none. */
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
  }),
  errors: [],
});

export const activateMethod = endpoint({
  method: 'GET',
  path: '/mfa/{method}/activate',
  summary:
    'Set up `sms` or `email`, on the address that the account has or on a new `target`: a code is sent. 204: active ' +
    'already, or at once where the address was just proven; 200 with a token where that settled what was owed.',
  access: 'bearer',
  query: ['target'],
  body: undefined,
  reply: v.union([challengeReply, tokenReply]),
  mayBeEmpty: true,
  errors: ['sudo-required', 'email-refused', 'phone-refused', 'too-many-codes', 'sms-away'],
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/mfa/activate/resend',
  summary: 'Send a new code for a method that is being set up; the earlier one no longer works.',
  access: 'bearer',
  body: v.object({ payload }),
  reply: challengeReply,
  errors: ['challenge-ended', 'too-many-codes', 'sms-away'],
});

export const confirmMethod = endpoint({
  method: 'POST',
  path: '/mfa/activate',
  summary: 'Confirm the code of a method: it is active, and its address the primary one.',
  access: 'bearer',
  body: v.object({ payload, code: typedCode }),
  reply: requiredActionReply,
  errors: ['code-refused', 'email-used', 'phone-used', 'too-many-wrong-codes'],
});
