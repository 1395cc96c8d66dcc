/** Failed sign-ins without a wait; the growing wait starts at the third. */
const failuresWithoutWait = 2;
const failuresBeforeLongestWait = 10;
const longestWaitSeconds = 15 * 60;

/**
 * The wait after a number of consecutive failures, per identifier and network: none after the first two, then 2, 4, 8 … 128
 * seconds, and 15 minutes from the tenth failure on.
 */
export function signInWaitSeconds(failures: number): number {
  if (failures <= failuresWithoutWait) return 0;
  if (failures >= failuresBeforeLongestWait) return longestWaitSeconds;
  return 2 ** (failures - failuresWithoutWait);
}

/** After this many consecutive failures on one account, over all networks, a device that is not trusted also needs a code. */
export const failuresThatRequireCode = 100;

/**
 * Failed sign-ins from one network, over all identifiers. From the `most`th within `seconds` on, a captcha is required if one
 * is configured; otherwise each failure causes a wait of 2, 4, 8 … 64 seconds. The same applies from the `mostOfSite`th of an
 * IPv6 /48 on.
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

/** How long after its use a refresh token may be used again, and returns the same successor. */
export const refreshGraceSeconds = 30;

/** Lifetime of the token of a restricted session. */
export const restrictedSessionSeconds = 15 * 60;

/** How long the portal remembers the page that the person wanted to open before the sign-in. */
export const targetMilliseconds = 30 * 60 * 1000;

/** Timeout of a call. */
export const requestTimeoutMilliseconds = 30_000;

/** The wait before a code may be resent: the first time, and after each resend. */
export const firstResendSeconds = 15;
export const nextResendSeconds = 30;

/** How long the success page of mandatory two-step verification shows before it redirects. */
export const mandatoryRedirectMilliseconds = 3_000;

/** Lifetime of a code, and its number of tries. */
export const codeSeconds = 10 * 60;
export const codeTries = 5;

/** How long the options of a sign-in with a passkey may be used. The sign-in page requests new ones before. */
export const passkeySignInSeconds = 15 * 60;

/** How long after a sign-in with the password the browser may make a passkey without a question. */
export const silentEnrolmentSeconds = 5 * 60;

/** A person is offered a passkey at most once in so many days, and never again after putting it off so often. */
export const passkeyOfferDays = 30;
export const mostPutOffs = 2;

/** Lifetime of step-up and of single-use step-up. */
export const stepUpSeconds = 10 * 60;

/** How long the removal of an authenticator waits that no other authenticator has confirmed. */
export const removalSeconds = 24 * 60 * 60;

/** How long the authenticator that confirms the removal of another one must have been enrolled; otherwise the removal waits. */
export const confirmsRemovalAfterSeconds = 24 * 60 * 60;

/** How many of a type an account may have: apps such as those on the old and the new phone, passkeys of all markets together. */
export const mostOfType = { totp: 3, passkey: 20 } as const;

/**
 * Somebody who has lost all authenticators waits for `waitSeconds`. From then until `endsSeconds` after the request, a sign-in or
 * a step-up with a card removes them.
 */
export const lostAuthenticators = { waitSeconds: 24 * 60 * 60, endsSeconds: 8 * 24 * 60 * 60 } as const;

/** How long a trusted device skips the sign-in challenge. */
export const trustedDeviceSeconds = 30 * 24 * 60 * 60;

/** Lifetime of a reset permission. */
export const resetSeconds = 15 * 60;

/**
 * An identifier or authenticator younger than this gives no single-use step-up and cannot reset a password. Removing one
 * blocks single-use step-up for the same time.
 */
export const freshSeconds = 24 * 60 * 60;

/**
 * The reset of a phone-only account whose number nobody has confirmed for `staleSeconds` requires a card or a wait of
 * `waitSeconds`. After the wait, the reset is possible until `endsSeconds` after the start of the wait.
 */
export const delayedReset = {
  staleSeconds: 180 * 24 * 60 * 60,
  waitSeconds: 24 * 60 * 60,
  endsSeconds: 7 * 24 * 60 * 60,
} as const;

/** How long audit events are kept: 13 months. */
export const auditDays = 396;

/**
 * Limits the rows that failures add to the audit trail, per node and minute. Half of this many kinds of failures are kept
 * apart; a tenth of it for one network. Further failures are counted by event and network.
 */
export const auditedFailuresAMinute = 120;

/** Lifetime of an onboarding. */
export const onboardingSeconds = 24 * 60 * 60;

/** How long a client's earlier secret still works after a rotation. */
export const earlierSecretSeconds = 7 * 24 * 60 * 60;
/** How long the link that revokes an unconfirmed invitation is valid. */
export const undoSeconds = 7 * 24 * 60 * 60;

/** How long a skipped link proposal is not shown. */
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
   * Codes to one destination, per requester: a site (an IPv4 address or an IPv6 /48), or a known device of the owner. Codes to
   * a verified owner and codes to an unverified destination count separately. Among the codes to a verified owner, those for
   * sign-in, for step-up and for all other purposes also count separately.
   */
  deliveries: { most: 5, seconds: 15 * 60 },
  /** Codes to a verified owner that all known devices together, or all other sites together, request. */
  ownDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  /** Codes to an unverified destination that all sites together request. */
  unverifiedDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  /**
   * SMS to one number. Those to a verified owner that known devices request count for sign-in and for all other purposes; those that
   * other sites request count together.
   */
  smsToNumber: { most: 10, seconds: day },
  /** Unconfirmed SMS to one number that one known device or site requested: half of the number's daily limit. */
  smsToNumberByNetwork: { most: 5, seconds: day },
  /**
   * Different destinations of the codes of one onboarding, of one card or invitation from one site, or of one account, by
   * channel; its own verified addresses excluded.
   */
  destinationsByOwner: { most: 5, seconds: day },
  /** Codes requested from one network that nobody has confirmed. */
  unconfirmedByNetwork: { most: 60, seconds: hour },
  /** Like `unconfirmedByNetwork`, for an IPv6 /48, which has 65,536 networks and often belongs to one customer. */
  unconfirmedBySite: { most: 120, seconds: hour },
  /** How many unconfirmed SMS from one site to one number prefix count for the watch over prefixes. Further ones are sent too. */
  unconfirmedToPrefixBySite: { most: 3, seconds: day },
  /** Unconfirmed SMS to the thousand numbers that share all but the last three digits: stops enumeration of a block. */
  unconfirmedByNumberBlock: { most: 20, seconds: hour },
  /** Like `unconfirmedByNumberBlock`, from one site, so that nobody can block a range of numbers alone. */
  unconfirmedToBlockBySite: { most: 5, seconds: hour },
  /**
   * Codes that anybody may request (recovery), to one destination from one site (an IPv4 address or an IPv6 /48), or from one
   * device where an account with the destination has signed in; and SMS among them.
   */
  recoveryDeliveries: { most: 5, seconds: 15 * 60 },
  recoverySms: { most: 5, seconds: day },
  /** The same from all sites together, and from all such devices together, so that strangers never use up a person's limit. */
  recoveryDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  recoverySmsInTotal: { most: 15, seconds: day },
  /** E-mails with the message that no account uses the address. */
  unknownAddressMails: { most: 1, seconds: day },
  /** Notifications that somebody attacks the sign-in of an account, by kind of attack. */
  attackNotices: { most: 1, seconds: day },
  /** SMS notifications of new devices to one number: each sign-in may name a new device. */
  newDeviceSms: { most: 5, seconds: day },
  /** SMS notifications to one number that a client received or lost access, by client. Anybody with a token can repeat both. */
  clientAccessSms: { most: 1, seconds: day },
  /** SMS notifications to one number, over all events, except those that `firstNotificationSms` allows. */
  notificationSms: { most: 10, seconds: day },
  /** E-mails to an account about all new devices, and about the access of all clients. Both events are easy to repeat. */
  newDeviceEmails: { most: 10, seconds: day },
  clientAccessEmails: { most: 10, seconds: day },
  /** E-mails to an account about one other event. */
  notificationEmails: { most: 30, seconds: day },
  /** SMS notifications of one event to one number that are sent even beyond `notificationSms` and the notifications of a day. */
  firstNotificationSms: { most: 1, seconds: day },
  /** Wrong codes for one purpose and account (or unverified destination), over all challenges. From then on, codes are longer. */
  wrongCodes: { most: 10, seconds: day },
  /** Notifications that codes are longer now, counted like `wrongCodes`. */
  wrongCodeNotifications: { most: 1, seconds: day },
  /** Wrong card numbers beside a right code, by purpose and account. */
  wrongCardNumbers: { most: 10, seconds: day },
  /** Wrong birth dates and card numbers for a link proposal, by account and directory person. */
  wrongProposalEvidence: { most: 5, seconds: day },
  /** Invalid card, register and invitation numbers from one network. */
  invalidNumbers: { most: 10, seconds: hour },
  /** Like `invalidNumbers`, for an IPv6 /48. */
  invalidNumbersBySite: { most: 30, seconds: hour },
  /** Onboardings started with one card or invitation from one site. */
  onboardingsByAssignment: { most: 10, seconds: day },
  /** Wrong card numbers given as evidence for a duplicate account. */
  wrongCardEvidence: { most: 5, seconds: day },
  /** Tokens of one machine client, which is to use each until it expires. */
  machineTokens: { most: 60, seconds: 60 },
  /** Passwords that a page has judged while a person types one, by account, onboarding or reset permission. */
  judgedPasswords: { most: 120, seconds: 10 * 60 },
  /** Passwords that a person submits, counted like `judgedPasswords`. */
  sentPasswords: { most: 30, seconds: 10 * 60 },
  /** How often an onboarding may ask for the name or the masked phone that the directory has for its person. */
  directoryNames: { most: 20, seconds: 10 * 60 },
  /** Refused sign-ins of staff with one e-mail from all networks. From the `most`th on, two codes of the app are needed. */
  wrongStaffSignIns: { most: 10, seconds: day },
  /** Refused sign-ins of one member of staff that the audit trail records. */
  auditedStaffRefusals: { most: 50, seconds: hour },
  /** Refused sign-ins of staff with a password and confirmations of links from one network. */
  staffSignInsByNetwork: { most: 30, seconds: 15 * 60 },
  /** Helpdesk PINs that one agent typed and nobody has, and that all agents typed. */
  wrongHelpdeskPins: { most: 5, seconds: hour },
  wrongHelpdeskPinsInTotal: { most: 50, seconds: hour },
  /** Times that agents send one invitation again. */
  resentInvitations: { most: 5, seconds: day },
  /** Copies of their own data that one person asked for. */
  dataExports: { most: 5, seconds: day },
  /** Erasures that one person asked for. */
  erasures: { most: 3, seconds: day },
  /** Helpdesk PINs that one person had made. */
  helpdeskPins: { most: 20, seconds: hour },
  /** Authorization requests that one client pushed from one network. */
  pushedRequests: { most: 300, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * From this invalid number or unconfirmed delivery of a network on, a captcha is required if one is configured; three times
 * as many for an IPv6 /48. Operators may change the numbers. With 1, it is always required.
 */
export const captchaFrom = {
  invalidNumbers: 3,
  invalidNumbersBySite: 9,
  unconfirmedByNetwork: 20,
  unconfirmedBySite: 60,
} as const satisfies Partial<Record<LimitName, number>>;

export type CaptchaLimit = keyof typeof captchaFrom;

/** Log lines per minute and node about violations of the content security policy. Anybody can send such reports. */
export const policyReportsAMinute = 30;

/** The part of these log lines about reports from one IPv4 /24 or IPv6 /48. */
export const policyReportsOfNetworkAMinute = 5;

/**
 * Limits of the connections of a node. `most`, `mostOfNetwork`, `mostOfSite`: connections in total, from one network (other
 * than a trusted proxy) and from one IPv6 /48. `headerSeconds`, `requestSeconds`: time to send the headers and the whole
 * request. `silentSeconds`, `idleSeconds`: silence during a request and between two. `requests`: requests of a connection.
 * `headers`: headers of a request.
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

/**
 * The share of that budget for SMS that anybody can cause: onboarding, recovery, unverified numbers, and notifications that strangers
 * can cause.
 */
export const unverifiedSmsShare = 0.6;

/**
 * The watch over number prefixes, which are the first `digits` digits of E.164 numbers. After `minimum` codes to unverified
 * numbers of a prefix, of which fewer than `share` were confirmed, the prefix receives no such codes for `seconds`. Counts
 * older than `seconds` are ignored.
 */
export const smsPrefixes = { digits: 7, minimum: 20, share: 0.2, seconds: day } as const;

/**
 * After `failures` consecutive failed SMS, to numbers of at least `prefixes` different prefixes, no SMS is requested until
 * one is sent, or until `seconds` after the last failure.
 */
export const smsGateway = { failures: 5, prefixes: 3, seconds: 60 } as const;

/** SMS go only to mobile numbers of these countries. */
export const smsCountries = ['BE', 'LU', 'FR', 'NL', 'DE'] as const;
