import type { ChallengePurpose } from '@talon/contract/challenge';

/** What a code is for, as its message says it. */
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
} as const satisfies Record<ChallengePurpose, string>;

/** What it means when somebody else asked for the code; other codes give their requester nothing without it. */
export const notYou = {
  'sign-in': 'mail.code.not-you.sign-in',
  'step-up': 'mail.code.not-you.session',
  'bank-account': 'mail.code.not-you.session',
  enrol: 'mail.code.not-you',
  address: 'mail.code.not-you',
  duplicated: 'mail.code.not-you',
  link: 'mail.code.not-you',
  reset: 'mail.code.not-you',
} as const satisfies Record<(typeof codeUse)[ChallengePurpose], string>;
