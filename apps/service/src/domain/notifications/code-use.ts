import type { ChallengePurpose } from '@talon/contract/challenge';

/** The use of a code by purpose. Message keys contain it. */
export const codeUse = {
  'onboarding-email': 'address',
  'onboarding-phone': 'address',
  'sign-in': 'sign-in',
  sudo: 'step-up',
  single: 'bank-account',
  enrol: 'enrol',
  contact: 'address',
  duplicated: 'duplicated',
  fuzzion: 'link',
  reset: 'reset',
  lost: 'lost',
} as const satisfies Record<ChallengePurpose, string>;

/**
 * The message for somebody who did not request the code. At sign-in and in a session, the requester already has the
 * password or the session; in all other cases, the requester gets nothing without the code.
 */
export const notYou = {
  'sign-in': 'mail.code.not-you.sign-in',
  'step-up': 'mail.code.not-you.session',
  'bank-account': 'mail.code.not-you.session',
  enrol: 'mail.code.not-you',
  address: 'mail.code.not-you',
  duplicated: 'mail.code.not-you',
  link: 'mail.code.not-you',
  reset: 'mail.code.not-you',
  lost: 'mail.code.not-you.sign-in',
} as const satisfies Record<(typeof codeUse)[ChallengePurpose], string>;
