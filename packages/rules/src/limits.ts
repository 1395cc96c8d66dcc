/** Failed sign-ins without a wait; the growing wait starts at the third. */
const failuresWithoutWait = 2;
const failuresBeforeLongestWait = 10;
const longestWaitSeconds = 15 * 60;

/**
 * The wait after so many consecutive failures, per identifier and network:
 * nothing for the first two, then 2, 4, 8 … 128 seconds, and 15 minutes from the tenth.
 */
export function signInWaitSeconds(failures: number): number {
  if (failures <= failuresWithoutWait) return 0;
  if (failures >= failuresBeforeLongestWait) return longestWaitSeconds;
  return 2 ** (failures - failuresWithoutWait);
}

/** Consecutive failures on one account, over all networks, from which a device that is not trusted also needs a code. */
export const failuresThatRequireCode = 100;

/**
 * Failed sign-ins of one network, over all identifiers: from the `most`th within `seconds`, a captcha where one is
 * configured, else a wait after each failure: 2, 4, 8 … 64 seconds. From the `mostOfSite`th of an IPv6 /48 the same.
 */
export const networkFailures = {
  most: 50,
  mostOfSite: 150,
  seconds: 15 * 60,
  waitSeconds: [2, 4, 8, 16, 32, 64],
} as const;

/** Lifetime of a full token and of its cookie. */
export const tokenSeconds = 30 * 24 * 60 * 60;

/** A session also ends after this time without use. Uses are recorded at most once in `sessionUseStepSeconds`. */
export const sessionIdleSeconds = 14 * 24 * 60 * 60;
export const sessionUseStepSeconds = 60 * 60;

/** Lifetime of the token of a restricted session. */
export const restrictedSessionSeconds = 15 * 60;

/** How long the portal remembers the page asked for before sign-in. */
export const targetMilliseconds = 30 * 60 * 1000;

/** Timeout of a call. */
export const requestTimeoutMilliseconds = 30_000;

/** Countdown before a code may be resent: the first time, and after each resend. */
export const firstResendSeconds = 15;
export const nextResendSeconds = 30;

/** How long the success page of mandatory two-step verification shows before it redirects. */
export const mandatoryRedirectMilliseconds = 3_000;

/** Lifetime of a code, and its number of tries. */
export const codeSeconds = 10 * 60;
export const codeTries = 5;

/** Lifetime of step-up and of single-use step-up. */
export const stepUpSeconds = 10 * 60;

/** How long a trusted device skips the sign-in challenge. */
export const trustedDeviceSeconds = 30 * 24 * 60 * 60;

/** Lifetime of a reset permission. */
export const resetSeconds = 15 * 60;

/** An identifier or authenticator younger than this gives no single-use step-up and resets no password. Removing one blocks single-use step-up as long. */
export const freshSeconds = 24 * 60 * 60;

/**
 * A reset by the number of a phone-only account that nobody has confirmed for `staleSeconds` requires a card, or waits for
 * `waitSeconds`. The wait is good until `endsSeconds` after its beginning.
 */
export const delayedReset = {
  staleSeconds: 180 * 24 * 60 * 60,
  waitSeconds: 24 * 60 * 60,
  endsSeconds: 7 * 24 * 60 * 60,
} as const;

/** How long audit events are kept: 13 months. */
export const auditDays = 396;

/** Rows that failures may add to the audit trail, for each node and minute; the others are counted together. */
export const auditedFailuresAMinute = 120;

/** Lifetime of an onboarding. */
export const onboardingSeconds = 24 * 60 * 60;

/** How long a client's earlier secret still works after a rotation. */
export const earlierSecretSeconds = 7 * 24 * 60 * 60;
/** How long a skipped link proposal is not shown. */
/** How long the link works that takes an unconfirmed invitation back. */
export const undoSeconds = 7 * 24 * 60 * 60;

export const skippedSeconds = 7 * 24 * 60 * 60;

/** How long the result of a link proposal is shown. */
export const proposalResultSeconds = 60 * 60;

/** A limit: at most `most` events in any period of `seconds`, counted in the database. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

const hour = 60 * 60;
const day = 24 * hour;

/** The limits of the service. Operators may change the numbers. */
export const limits = {
  /**
   * Codes to one destination, by who requests them: a site (an IPv4 address or an IPv6 /48), or a known device of the owner.
   * Codes to a verified owner and codes to an unverified destination count separately; of the former also sign-in, step-up,
   * and all others.
   */
  deliveries: { most: 5, seconds: 15 * 60 },
  /** Codes to a verified owner that all known devices, or all other sites, request. */
  ownDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  /** Codes to an unverified destination that all sites request. */
  unverifiedDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  /** SMS to one number, counted like the totals. */
  smsToNumber: { most: 10, seconds: day },
  /** SMS to one number that one known device or site requested and nobody confirmed: half of the number's daily limit. */
  smsToNumberByNetwork: { most: 5, seconds: day },
  /**
   * Different destinations of the codes of one onboarding, of one card or invitation from one site, or of one account, by
   * channel; its own verified addresses excluded.
   */
  destinationsByOwner: { most: 5, seconds: day },
  /** Deliveries requested from one network that are never confirmed. */
  unconfirmedByNetwork: { most: 60, seconds: hour },
  /** The same from an IPv6 /48, which has 65,536 networks and often belongs to one customer. */
  unconfirmedBySite: { most: 120, seconds: hour },
  /** Unconfirmed SMS from one site to one number prefix that count for the prefix's watch; more are sent, but do not count. */
  unconfirmedToPrefixBySite: { most: 3, seconds: day },
  /** Unconfirmed SMS to the thousand numbers that share all but the last three digits: stops enumeration of a block. */
  unconfirmedByNumberBlock: { most: 20, seconds: hour },
  /** The same from one site: nobody closes a block alone. */
  unconfirmedToBlockBySite: { most: 5, seconds: hour },
  /**
   * Codes that anybody may request (recovery), to one destination from one site (an IPv4 address or an IPv6 /48), or from one
   * device where an account with the destination has signed in; and SMS among them.
   */
  recoveryDeliveries: { most: 5, seconds: 15 * 60 },
  recoverySms: { most: 10, seconds: day },
  /** The same from all sites together, and from all such devices together: strangers never use up a person's limit. */
  recoveryDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  recoverySmsInTotal: { most: 30, seconds: day },
  /** The e-mail that says that no account uses an address. */
  unknownAddressMails: { most: 1, seconds: day },
  /** Notifications that somebody attacks the sign-in of an account, by kind of attack. */
  attackNotices: { most: 1, seconds: day },
  /** SMS notifications of new devices to one number: each sign-in may name a new device. */
  newDeviceSms: { most: 5, seconds: day },
  /** SMS notifications to one number that a client got or lost access, by client: a token suffices to repeat both. */
  clientAccessSms: { most: 1, seconds: day },
  /** SMS notifications to one number, over all events but the first ones of the next limit. */
  notificationSms: { most: 10, seconds: day },
  /** E-mails to an account about new devices, and about the access of clients, over all of them: both need little. */
  newDeviceEmails: { most: 10, seconds: day },
  clientAccessEmails: { most: 10, seconds: day },
  /** E-mails to an account about one other event. */
  notificationEmails: { most: 30, seconds: day },
  /** SMS notifications of one event to one number that are sent beyond that limit and the budget. */
  firstNotificationSms: { most: 1, seconds: day },
  /** Wrong codes for one purpose and account (or unverified destination), over all challenges: from then on codes are long. */
  wrongCodes: { most: 10, seconds: day },
  /** Notifications that codes are long, by the same subjects. */
  wrongCodeNotifications: { most: 1, seconds: day },
  /** Wrong card numbers beside a right code, by purpose and account. */
  wrongCardNumbers: { most: 10, seconds: day },
  /** Wrong birth dates and card numbers for a link proposal, by account and directory person. */
  wrongProposalEvidence: { most: 5, seconds: day },
  /** Invalid card, register and invitation numbers from one network. */
  invalidNumbers: { most: 10, seconds: hour },
  /** The same from an IPv6 /48. */
  invalidNumbersBySite: { most: 30, seconds: hour },
  /** Onboardings begun with one card or invitation from one site. */
  onboardingsByAssignment: { most: 10, seconds: day },
  /** Wrong card numbers given as evidence for a duplicate account. */
  wrongCardEvidence: { most: 5, seconds: day },
  /** Passwords that a page has judged while a person types one, by account, onboarding or reset permission. */
  judgedPasswords: { most: 120, seconds: 10 * 60 },
  /** Passwords sent to be set, counted the same way. */
  sentPasswords: { most: 30, seconds: 10 * 60 },
  /** Looks at the last name that the directory has for a person, by onboarding. */
  directoryNames: { most: 20, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * The event from which a configured captcha is required: the third invalid number, the twentieth unconfirmed delivery of a
 * network, and three times as many of an IPv6 /48.
 * Operators may change the numbers; 1 requires it always.
 */
export const captchaFrom = {
  invalidNumbers: 3,
  invalidNumbersBySite: 9,
  unconfirmedByNetwork: 20,
  unconfirmedBySite: 60,
} as const satisfies Partial<Record<LimitName, number>>;

export type CaptchaLimit = keyof typeof captchaFrom;

/** Log lines a minute and node about what the page's content security policy has blocked; anybody can send such reports. */
export const policyReportsAMinute = 30;

/** Those among them about reports from one IPv4 /24 or IPv6 /48. */
export const policyReportsOfNetworkAMinute = 5;

/**
 * Connections of a node: how many in total, of one network, which is not a trusted proxy, and of one IPv6 /48; what one may take to
 * send its headers, and its whole request; how long it may be silent during a request, and between two; how many requests
 * it may carry, and how many headers each of them.
 */
export const connections = {
  most: 5_000,
  mostOfNetwork: 250,
  mostOfSite: 500,
  headerSeconds: 10,
  requestSeconds: 30,
  silentSeconds: 60,
  idleSeconds: 75,
  requests: 1_000,
  headers: 100,
} as const;

/** The daily SMS budget; when it is used up, no SMS is sent until the next day. */
export const smsADay = 5_000;

/** The share of that budget for SMS that anybody can cause: onboarding, recovery, unverified numbers. */
export const unverifiedSmsShare = 0.6;

/**
 * Watch over the first `digits` digits of E.164 numbers. After `minimum` codes to unverified numbers of one prefix, of
 * which fewer than `share` were confirmed, the prefix receives no more of them for `seconds`. The counts are as old at most.
 */
export const smsPrefixes = { digits: 7, minimum: 20, share: 0.2, seconds: day } as const;

/**
 * Failed SMS in a row, to numbers of at least so many different `prefixes`, after which no SMS is requested until one is sent,
 * or until `seconds` after the last failure.
 */
export const smsGateway = { failures: 5, prefixes: 3, seconds: 60 } as const;

/** SMS go only to mobile numbers of these countries. */
export const smsCountries = ['BE', 'LU', 'FR', 'NL', 'DE'] as const;
