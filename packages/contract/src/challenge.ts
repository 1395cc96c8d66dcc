import * as v from 'valibot';

/** Names a challenge; unguessable. */
export const payload = v.pipe(v.string(), v.maxLength(100));

/** As typed: digits, with or without gaps. */
export const typedCode = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

export const codeMethod = v.picklist(['sms', 'email']);

/** How a challenge is met: by its code alone, or by the full number of a card beside it. */
export const mfaMethod = v.picklist(['sms', 'email', 'card']);

/** What a code proves; a code for one purpose is worth nothing for another. */
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

/** A code on its way to the person, as the page that asks for it shows it. Times are seconds from now. */
export const challengeFields = {
  payload: v.string(),
  /** How the code travels. */
  channel: codeMethod,
  /** Masked: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
  destination: v.string(),
  code_length: v.number(),
  expires_in: v.number(),
  resend_in: v.number(),
  /** How many tries the code still bears; none left: a new challenge has to be started. */
  tries_left: v.number(),
};

export const challengeReply = v.object(challengeFields);
