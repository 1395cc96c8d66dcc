import type { Refusal } from '@talon/contract/errors';

/** The account that a refusal is about, for the audit trail only; the response does not contain it. */
export interface RefusedAccount {
  accountId: string | null;
  authenticator?: string | null;
  /** Whether the use case has recorded the refusal already. */
  isAudited?: boolean;
}

const accounts = new WeakMap<Refusal, RefusedAccount>();

/** Attaches the account to a refusal and returns the refusal. */
export function aboutAccount(refusal: Refusal, account: RefusedAccount): Refusal {
  accounts.set(refusal, account);
  return refusal;
}

export function accountOf(refusal: Refusal): RefusedAccount | undefined {
  return accounts.get(refusal);
}
