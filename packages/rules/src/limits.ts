import type { Limit } from './counted-limits';

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

/** Requests beyond the limits of a destination share deliveries, which are at least so far apart. */
const sharedDeliverySeconds = 5 * 60;

/**
 * The waits after the first, second … shared delivery of a period with at most `most` of them: five minutes in the first third,
 * and then so long that the others last for the rest of the period, whoever requests them.
 */
export function sharedDeliveryWaits({ most, seconds }: Limit): number[] {
  const times = Math.max(1, most);
  const quick = Math.max(1, Math.floor(times / 3));
  const spread = Math.ceil((seconds - (quick - 1) * sharedDeliverySeconds) / (times - quick + 1));
  return Array.from({ length: times }, (_, index) =>
    Math.max(sharedDeliverySeconds, index + 1 < quick ? 0 : spread),
  );
}

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

/** A report suspends what was added in so many days before the event. For so many days, something removed can come back. */
export const suspendedDays = 30;
export const removedDays = 30;

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
export const smsPrefixes = { digits: 7, minimum: 20, share: 0.2, seconds: 24 * 60 * 60 } as const;

/**
 * After `failures` consecutive failed SMS, to numbers of at least `prefixes` different prefixes, no SMS is requested until
 * one is sent, or until `seconds` after the last failure.
 */
export const smsGateway = { failures: 5, prefixes: 3, seconds: 60 } as const;

/** SMS go only to mobile numbers of these countries. */
export const smsCountries = ['BE', 'LU', 'FR', 'NL', 'DE'] as const;
