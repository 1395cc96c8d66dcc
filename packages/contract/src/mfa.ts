import { longestChosenName } from '@talon/rules/chosen-name';
import * as v from 'valibot';
import { authenticatorType, challengeReply, payload, typedCode } from './challenge';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { enrolmentReply, renewedEnrolment } from './enrolment-reply';
import { textOf } from './text-of';
import { creationOptions, registration } from './webauthn';

/** The name that a person gives an authenticator, as typed. */
const authenticatorName = textOf(longestChosenName);

export const listMethods = endpoint({
  method: 'GET',
  path: '/mfa',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    /** The one last used first, the others by strength. */
    data: v.array(
      v.object({
        id: v.string(),
        method: authenticatorType,
        /** What the person calls it; null without a name. */
        name: v.nullable(v.string()),
        /** The destination of its codes; null if no code is sent. */
        destination: v.nullable(v.string()),
        /** ISO 8601. */
        activated_at: v.string(),
        last_used_at: v.nullable(v.string()),
        /**
         * Only for a passkey: who keeps it, whether it is synced or on one device only, and the market in which it works; null for
         * this one.
         */
        passkey: v.nullable(
          v.object({
            provider: v.nullable(v.string()),
            is_synced: v.boolean(),
            market: v.nullable(v.string()),
          }),
        ),
        /** When a requested removal takes place; null if there is none. */
        removal_at: v.nullable(v.string()),
      }),
    ),
    /** The primary verified addresses with which an authenticator can be enrolled; null if there is none. */
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    /** The recovery codes that were not used, and when they were made; null if there never were any. */
    recovery_codes: v.nullable(v.object({ left: v.number(), created_at: v.string() })),
    /** The types that the person can enrol now. */
    may_add: v.array(authenticatorType),
  }),
  errors: [],
});

/** An authenticator app to be enrolled. */
export const appEnrolment = v.object({
  payload,
  expires_in: v.number(),
  totp: v.object({
    /** Base32, without separators. */
    secret: v.string(),
    /** `otpauth://totp/…`, for an app on this device. */
    uri: v.string(),
    /** The same as a QR code: an SVG. */
    qr: v.string(),
  }),
});

/** A passkey to be enrolled. */
export const passkeyEnrolment = v.object({ payload, expires_in: v.number(), passkey: creationOptions });

export const activateMethod = endpoint({
  method: 'GET',
  path: '/mfa/{method}/activate',
  access: 'bearer',
  query: ['target', 'automatic', 'replaces'],
  body: undefined,
  reply: v.union([challengeReply, renewedEnrolment, appEnrolment, passkeyEnrolment]),
  mayBeEmpty: true,
  errors: [
    'sudo-required',
    'email-refused',
    'phone-refused',
    'too-new',
    'too-many-codes',
    'sms-away',
    'not-found',
    'too-many-authenticators',
    'passkey-of-other-market',
  ],
});

export const confirmMethod = endpoint({
  method: 'POST',
  path: '/mfa/activate',
  access: 'bearer',
  body: v.pipe(
    v.object({
      payload,
      code: v.optional(typedCode),
      credential: v.optional(registration),
      name: v.optional(authenticatorName),
    }),
    exactlyOneOf('code', 'credential'),
  ),
  hasLargeBody: true,
  reply: enrolmentReply,
  errors: ['code-refused', 'email-used', 'phone-used', 'too-many-authenticators'],
});

export const nameAuthenticator = endpoint({
  method: 'PUT',
  path: '/mfa/authenticators/{id}',
  access: 'bearer',
  body: v.object({ name: authenticatorName }),
  reply: undefined,
  errors: ['authenticator-unknown'],
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/mfa/recovery-codes',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    /** `XXXXX-XXXXX`. They cannot be shown again. */
    codes: v.array(v.string()),
    /** ISO 8601. */
    created_at: v.string(),
  }),
  errors: ['sudo-required', 'no-method'],
});
