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
export const failuresThatCloseSignIn = 100;

/** A token that owes nothing, and the cookie that holds it. */
export const tokenSeconds = 30 * 24 * 60 * 60;

/** A token that still owes something. */
export const limitedTokenSeconds = 15 * 60;

/** How long the page remembers where a person wanted to go before signing in. */
export const targetMilliseconds = 30 * 60 * 1000;

/** A call that has not answered by then has failed. */
export const requestTimeoutMilliseconds = 30_000;

/** Quicker than this, nothing says that it is loading. */
export const loadingDelayMilliseconds = 200;

/** How long a toast stays, and the gap between two that leave. */
export const toastMilliseconds = 5_000;
export const toastGapMilliseconds = 1_000;

/** The countdown before a code may be sent again: at the start, and after each resend. */
export const firstResendSeconds = 15;
export const nextResendSeconds = 30;
