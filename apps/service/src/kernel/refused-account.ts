import type { Refusal } from '@talon/contract/errors';

/** Whom a refusal is about, for the audit trail only; the response does not contain it. */
export interface RefusedAccount {
  accountId: string | null;
  authenticator?: string | null;
  /** The use case has recorded it. */
  isAudited?: boolean;
}

const accounts = new WeakMap<Refusal, RefusedAccount>();

/** Notes whom a refusal is about, and returns it. */
export function aboutAccount(refusal: Refusal, account: RefusedAccount): Refusal {
  accounts.set(refusal, account);
  return refusal;
}

export function accountOf(refusal: Refusal): RefusedAccount | undefined {
  return accounts.get(refusal);
}
