import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { challengeFields, challengePurposes, mfaMethod, payload, typedCode } from './challenge';
import type { ChallengePurpose } from './challenge';
import { confirmDuplicatedCode } from './duplicated';
import { endpoint } from './endpoint';
import { requiredActionReply } from './mfa';
import { onboardingReply } from './onboarding';
import { confirmRecoveryCode } from './recovery';
import { typedNumber } from './typed';

/** A challenge of any purpose, as the one form for codes shows it. */
export const shownChallenge = v.object({
  ...challengeFields,
  purpose: v.picklist(challengePurposes),
  method: mfaMethod,
  /** Where its code may go instead. */
  others: v.array(
    v.object({
      /** What `redirect` names it by. */
      to: v.string(),
      method: mfaMethod,
      /** Masked; null where whoever holds the payload may not learn it. */
      destination: v.nullable(v.string()),
    }),
  ),
});

/** What a confirmed challenge comes to, by its purpose; null where there is nothing to tell. */
export const challengeOutcomes = {
  'onboarding-email': onboardingReply,
  'onboarding-phone': onboardingReply,
  'sign-in': requiredActionReply,
  sudo: requiredActionReply,
  single: requiredActionReply,
  enrol: requiredActionReply,
  contact: v.null(),
  duplicated: confirmDuplicatedCode.reply,
  fuzzion: v.null(),
  reset: confirmRecoveryCode.reply,
} as const satisfies Record<ChallengePurpose, v.GenericSchema>;

export type ChallengeOutcome<P extends ChallengePurpose = ChallengePurpose> = InferOutput<
  (typeof challengeOutcomes)[P]
>;

const whose =
  "The purpose of the challenge decides whose it is: an onboarding's (`X-Onboarding`), a session's (bearer token), or of whoever holds the payload. Anybody else's is answered like one that is over.";

/** What a call answers to somebody who is not, or no longer, who the challenge asks for. */
const ownerErrors = ['onboarding-ended', 'not-duplicated', 'step-not-due'] as const;

export const showChallenge = endpoint({
  method: 'GET',
  path: '/challenge',
  summary: `A challenge as it stands; nothing is sent. ${whose}`,
  access: 'maybe-bearer',
  query: ['payload'],
  body: undefined,
  reply: shownChallenge,
  errors: ['challenge-ended', ...ownerErrors],
});

export const resendChallenge = endpoint({
  method: 'POST',
  path: '/challenge/resend',
  summary:
    "Send a new code; the earlier one no longer works, and no failure is forgotten. The payload stays, but for an onboarding's challenge that is over.",
  access: 'maybe-bearer',
  body: v.object({ payload }),
  reply: shownChallenge,
  errors: ['challenge-ended', 'too-many-codes', 'sms-away', ...ownerErrors],
});

export const redirectChallenge = endpoint({
  method: 'POST',
  path: '/challenge/redirect',
  summary:
    'Send a new code at once to another of the `others`; payload, expiry and tries stay, the earlier code no longer works.',
  access: 'maybe-bearer',
  body: v.object({ payload, to: v.pipe(v.string(), v.minLength(1), v.maxLength(20)) }),
  reply: shownChallenge,
  errors: ['challenge-ended', 'fuzzion-failed', 'too-many-codes', 'sms-away', ...ownerErrors],
});

export const confirmChallenge = endpoint({
  method: 'POST',
  path: '/challenge/confirm',
  summary: `Confirm the code, once; what it comes to stands under its purpose. ${whose}`,
  access: 'maybe-bearer',
  body: v.object({
    payload,
    code: typedCode,
    /** The full number of a card, where the method is `card` or too many codes were wrong. */
    card_number: v.optional(typedNumber),
    /** Spares this browser and person the code at sign-in; with a sign-in challenge only. */
    isTrustedDevice: v.optional(v.boolean()),
  }),
  reply: v.object({
    purpose: v.picklist(challengePurposes),
    outcome: v.union([
      onboardingReply,
      requiredActionReply,
      confirmDuplicatedCode.reply,
      confirmRecoveryCode.reply,
      v.null(),
    ]),
  }),
  errors: [
    'code-refused',
    'card-number-refused',
    'email-used',
    'phone-used',
    'phone-refused',
    'proof-refused',
    'fuzzion-failed',
    'too-new',
    'too-many-wrong-codes',
    'maintenance',
    ...ownerErrors,
  ],
});
