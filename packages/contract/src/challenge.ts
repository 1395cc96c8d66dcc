import { authenticatorTypes } from '@talon/rules/authenticators';
import * as v from 'valibot';
import { requestOptions } from './webauthn';
import { textOf } from './text-of';

/** The id of a challenge; 256 random bits. */
export const payload = textOf(100);

/** A code as typed: digits, or a recovery code, possibly with spaces. */
export const typedCode = textOf(40, 1);

export const codeMethod = v.picklist(['sms', 'email']);

/** The types of authenticators. */
export const authenticatorType = v.picklist(authenticatorTypes);

/**
 * `sms`, `email`, `totp` (an authenticator app) and `recovery-code` need the code only; `card` needs the code and the full
 * number of a card; `passkey` needs a `credential` instead of the code.
 */
export const mfaMethods = [...authenticatorTypes, 'card'] as const;
export const mfaMethod = v.picklist(mfaMethods);

/** A code for one purpose is invalid for every other. */
export const challengePurposes = [
  'onboarding-email',
  'onboarding-phone',
  'sign-in',
  'sudo',
  'single',
  'enrol',
  'contact',
  'duplicated',
  'fuzzion',
  'reset',
  'lost',
] as const;

export type ChallengePurpose = (typeof challengePurposes)[number];

/** The seconds until a code is sent that shares its delivery with other requests; absent once it is sent. */
export const arrives_in = v.optional(v.number());

/** A pending challenge, as the code form shows it. Times are seconds from now. */
export const challengeFields = {
  payload: v.string(),
  /** How the code is delivered. */
  channel: codeMethod,
  /** Masked: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
  destination: v.string(),
  code_length: v.number(),
  arrives_in,
  expires_in: v.number(),
  resend_in: v.number(),
  /** The remaining attempts. At 0, the person must start a new challenge. */
  tries_left: v.number(),
};

export const challengeReply = v.object(challengeFields);

/** A pending challenge of any authenticator. The app, a recovery code and a passkey need no delivery. */
export const anyChallengeFields = {
  ...challengeFields,
  /** How the code is delivered; null if none is, and then `resend_in` is 0. */
  channel: v.nullable(codeMethod),
  /** Masked; null if no code is delivered. */
  destination: v.nullable(v.string()),
  /** 12 for an app after many wrong codes: two codes in a row. 0 for a passkey. */
  code_length: v.number(),
  /** For a passkey: what the browser needs to use it. */
  passkey: v.nullable(requestOptions),
};

/** The other destinations that the code can be sent to. */
export const otherDestinations = v.array(
  v.object({
    /** The name of this destination for `redirectChallenge`. */
    to: v.string(),
    method: mfaMethod,
    /** Masked; null if the caller must not see it. */
    destination: v.nullable(v.string()),
  }),
);
