import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import {
  anyChallengeFields,
  challengePurposes,
  mfaMethod,
  otherDestinations,
  payload,
  typedCode,
} from './challenge';
import type { ChallengePurpose } from './challenge';
import { reportedLoss } from './lost-authenticators';
import { confirmedDuplicated } from './duplicated';
import { endpoint } from './endpoint';
import { exactlyOneOf } from './counted-fields';
import { requiredActionReply } from './step-up';
import { enrolmentReply } from './enrolment-reply';
import { onboardingReply } from './onboarding';
import { confirmedRecovery } from './recovery';
import { typedNumber } from './typed';
import { assertion } from './webauthn';
import { textOf } from './text-of';

/** A challenge of any purpose, as the one form for codes shows it. */
export const shownChallenge = v.object({
  ...anyChallengeFields,
  purpose: v.picklist(challengePurposes),
  method: mfaMethod,
  others: otherDestinations,
});

/** The result of a confirmed challenge, by purpose; null if a purpose has none. */
export const challengeOutcomes = {
  'onboarding-email': onboardingReply,
  'onboarding-phone': onboardingReply,
  'sign-in': requiredActionReply,
  sudo: requiredActionReply,
  single: requiredActionReply,
  enrol: enrolmentReply,
  contact: v.null(),
  duplicated: confirmedDuplicated,
  fuzzion: v.null(),
  reset: confirmedRecovery,
  lost: reportedLoss,
} as const satisfies Record<ChallengePurpose, v.GenericSchema>;

export type ChallengeOutcome<P extends ChallengePurpose = ChallengePurpose> = InferOutput<
  (typeof challengeOutcomes)[P]
>;

/** The errors for a caller who is not, or no longer, the owner of the challenge. */
const ownerErrors = ['onboarding-ended', 'not-duplicated', 'step-not-due'] as const;

export const showChallenge = endpoint({
  method: 'GET',
  path: '/challenge',
  access: 'maybe-bearer',
  query: ['payload'],
  body: undefined,
  reply: shownChallenge,
  errors: ['challenge-ended', ...ownerErrors],
});

export const resendChallenge = endpoint({
  method: 'POST',
  path: '/challenge/resend',
  access: 'maybe-bearer',
  /** With the full number of a card of the account, a code that waits for a shared delivery is sent at once. */
  body: v.object({ payload, card_number: v.optional(typedNumber) }),
  reply: shownChallenge,
  errors: [
    'challenge-ended',
    'too-many-codes',
    'sms-away',
    'card-number-refused',
    'too-many-attempts',
    ...ownerErrors,
  ],
});

export const redirectChallenge = endpoint({
  method: 'POST',
  path: '/challenge/redirect',
  access: 'maybe-bearer',
  body: v.object({ payload, to: textOf(20, 1) }),
  reply: shownChallenge,
  errors: ['challenge-ended', 'fuzzion-failed', 'too-many-codes', 'sms-away', ...ownerErrors],
});

export const confirmChallenge = endpoint({
  method: 'POST',
  path: '/challenge/confirm',
  access: 'maybe-bearer',
  body: v.pipe(
    v.object({
      payload,
      code: v.optional(typedCode),
      credential: v.optional(assertion),
      /** The full number of a card; required if the method is `card`. */
      card_number: v.optional(typedNumber),
      /** Trust this browser: the person needs no code at the next sign-ins. Only with a sign-in challenge. */
      isTrustedDevice: v.optional(v.boolean()),
    }),
    exactlyOneOf('code', 'credential'),
  ),
  reply: v.object({
    purpose: v.picklist(challengePurposes),
    outcome: v.union([
      onboardingReply,
      enrolmentReply,
      requiredActionReply,
      confirmedDuplicated,
      confirmedRecovery,
      reportedLoss,
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
    'too-many-attempts',
    'mfa-required',
    'passkey-of-other-market',
    'maintenance',
    ...ownerErrors,
  ],
});
