/** Failed sign-ins before which nobody waits: the growing wait starts at the third. */
const failuresWithoutWait = 2;
const failuresBeforeLongestWait = 10;
const longestWaitSeconds = 15 * 60;

/**
 * How long a sign-in has to wait after so many failures in a row, per identifier and IP address:
 * nothing for the first two, then 2, 4, 8 … 128 seconds, and 15 minutes from the tenth.
 */
export function signInWaitSeconds(failures: number): number {
  if (failures <= failuresWithoutWait) return 0;
  if (failures >= failuresBeforeLongestWait) return longestWaitSeconds;
  return 2 ** (failures - failuresWithoutWait);
}

/** So many failures in a row on one account, from anywhere, close its password sign-in: only recovery opens it. */
export const failuresThatLockSignIn = 100;

/** A token that has no required action, and the cookie that holds it. */
export const tokenSeconds = 30 * 24 * 60 * 60;

/** A token that still has a required action. */
export const restrictedSessionSeconds = 15 * 60;

/** How long the page remembers where a person wanted to go before signing in. */
export const targetMilliseconds = 30 * 60 * 1000;

/** A call that has not answered by then has failed. */
export const requestTimeoutMilliseconds = 30_000;

/** The countdown before a code may be sent again: at the start, and after each resend. */
export const firstResendSeconds = 15;
export const nextResendSeconds = 30;

/** How long the page of mandatory two-step verification rejoices before it leads on. */
export const mandatoryRedirectMilliseconds = 3_000;

/** A confirmation code lives so long, and bears so many tries. */
export const codeSeconds = 10 * 60;
export const codeTries = 5;

/** A grant, sudo or single, lasts so long. */
export const stepUpSeconds = 10 * 60;

/** A trusted device spares its person the code at sign-in for so long. */
export const trustedDeviceSeconds = 30 * 24 * 60 * 60;

/** After the code of a reset, a new password may be chosen for so long. */
export const resetSeconds = 15 * 60;

/** What is newer than this grants no single and resets no password; a proof that was taken away bars single as long. */
export const freshSeconds = 24 * 60 * 60;

/** An onboarding is kept so long. */
export const onboardingSeconds = 24 * 60 * 60;

/** While an application's secret is replaced, the one before it is taken so long. */
export const earlierSecretSeconds = 7 * 24 * 60 * 60;
/** A similar account that was skipped is offered again after so long. */
export const skippedSeconds = 7 * 24 * 60 * 60;

/** How the last attempt at one ended is told so long. */
export const toldSeconds = 60 * 60;

/** So many in so long, counted in the database over any stretch of that length. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

const hour = 60 * 60;
const day = 24 * hour;

/** What may be asked of the service how often. An operator may set other numbers. */
export const limits = {
  /** Codes to one destination: those of its owner, and apart from them all that others ask for to prove it. */
  deliveries: { most: 5, seconds: 15 * 60 },
  /** SMS to one number, counted in the same way. */
  smsToNumber: { most: 10, seconds: day },
  /** Sendings asked for by one IP address (IPv6 by /64) that were never confirmed. */
  unconfirmedByNetwork: { most: 60, seconds: hour },
  /** SMS never confirmed to the thousand numbers around one, to prove them: nobody has so many neighbours at once. */
  unconfirmedByNumberBlock: { most: 10, seconds: hour },
  /** Codes that anybody may ask for (recovery): to one destination, asked by one IP address, and SMS among them. */
  recoveryDeliveries: { most: 5, seconds: 15 * 60 },
  recoverySms: { most: 10, seconds: day },
  /** The same by everybody together: a stranger alone does not use up what a person needs. */
  recoveryDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  recoverySmsInTotal: { most: 30, seconds: day },
  /** The kind mail that says no account uses an address. */
  unknownAddressMails: { most: 1, seconds: day },
  /** SMS that tell one number of new devices: a sign-in makes one with every name of a device. */
  newDeviceSms: { most: 5, seconds: day },
  /** Wrong codes for one destination (or account and method) and purpose, over all challenges. */
  wrongCodes: { most: 10, seconds: day },
  /** Birth dates and card numbers typed for a similar person's record that were not theirs, by account and person. */
  wrongProposalEvidence: { most: 5, seconds: day },
  /** Card, register and invitation numbers that led nowhere, by IP address. */
  invalidNumbers: { most: 10, seconds: hour },
  /** Card numbers that an account gave as the proof of another one, and that were none. */
  wrongCardEvidence: { most: 5, seconds: day },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Where a captcha is configured, from which event on one has to be solved: the third number that leads nowhere, the
 * twentieth sending that is not confirmed. An operator may set others; from 1 on it is asked always.
 */
export const captchaFrom = {
  invalidNumbers: 3,
  unconfirmedByNetwork: 20,
} as const satisfies Partial<Record<LimitName, number>>;

export type CaptchaLimit = keyof typeof captchaFrom;

/** SMS that the service sends in a day, to everybody together; then the breaker opens until the next day. */
export const smsADay = 5_000;

/** Where SMS go to: mobile numbers of these countries. */
export const smsCountries = ['BE', 'LU', 'FR', 'NL', 'DE'] as const;
