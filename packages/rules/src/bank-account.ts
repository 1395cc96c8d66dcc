import type { MfaMethod } from './authenticators';

const day = 24 * 60 * 60;

/** A changed bank account is settled after this time: from then on platforms pay into it. */
export const bankSettlingSeconds = day;

/** A passkey or an app that is older than this settles a change at once. */
export const bankProofAgeSeconds = 7 * day;

/** For so long after a change, the bank account before it can be restored. */
export const bankRestoreSeconds = 7 * day;

/** Only these settle a change at once: whoever has taken over a mailbox, a number or a card has none of them. */
const settlingAtOnce: ReadonlySet<MfaMethod> = new Set(['passkey', 'totp']);

/** A change of the bank account, and what confirmed it. */
export interface BankAccountChange {
  changedAt: Date;
  /** Null if it is not known. */
  method: MfaMethod | null;
  /** When that authenticator was enrolled; null if it is no authenticator, or has been removed. */
  enrolledAt: Date | null;
}

/** From when a changed bank account is settled. */
export function settledAt({ changedAt, method, enrolledAt }: BankAccountChange): Date {
  const isAged =
    method !== null &&
    settlingAtOnce.has(method) &&
    enrolledAt !== null &&
    changedAt.getTime() - enrolledAt.getTime() > bankProofAgeSeconds * 1000;
  return isAged ? changedAt : new Date(changedAt.getTime() + bankSettlingSeconds * 1000);
}
