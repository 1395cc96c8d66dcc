/** How far something that can confirm is from being settled, in whole seconds; 0 when the wait is over. */
export type Standing = {
  /** Until it is settled by what vouched for it when it was added, or by its age. */
  readonly settledIn: number;
  /** Until it is settled by its own age alone. What onboarding or an import verified is aged from the start. */
  readonly agedIn: number;
  /** Whether it was there before the account was guarded. */
  readonly isOlderThanGuard: boolean;
};

/** Seconds until something is settled. While the account is guarded nothing is inherited: only age counts. */
export function settledIn(
  { settledIn: seconds, agedIn }: Standing,
  { guardedFor }: { readonly guardedFor: number },
): number {
  return guardedFor > 0 ? agedIn : seconds;
}

/** Whether something is settled, so that it may reset a password, settle something else, or replace something settled. */
export function isSettled(standing: Standing, account: { readonly guardedFor: number }): boolean {
  return settledIn(standing, account) === 0;
}
