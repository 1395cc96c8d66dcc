import * as v from 'valibot';

/** The id of a challenge; 256 random bits. */
export const payload = v.pipe(v.string(), v.maxLength(100));

/** A code as typed: digits, possibly with spaces. */
export const typedCode = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

export const codeMethod = v.picklist(['sms', 'email']);

/** `sms` and `email` need the code only; `card` needs the code and the full number of a card. */
export const mfaMethod = v.picklist(['sms', 'email', 'card']);

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
] as const;

export type ChallengePurpose = (typeof challengePurposes)[number];

/** A pending challenge, as the code form shows it. Times are seconds from now. */
export const challengeFields = {
  payload: v.string(),
  /** How the code is delivered. */
  channel: codeMethod,
  /** Masked: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
  destination: v.string(),
  code_length: v.number(),
  expires_in: v.number(),
  resend_in: v.number(),
  /** The remaining attempts. At 0, the person must start a new challenge. */
  tries_left: v.number(),
};

export const challengeReply = v.object(challengeFields);

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
