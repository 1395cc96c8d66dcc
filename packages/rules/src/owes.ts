/**
 * The first thing that a sign-in still owes. A token that owes is limited:
 * `weak` the password breaks the rules, is breached or imposed: a new one is owed (password status 1 or 2);
 * `duplicated` other accounts carry the same e-mail or phone: deleting or skipping is owed;
 * `mfa_forced` the account is under the policy and has fewer than two methods: setting them up is owed.
 */
export type Owed = 'weak' | 'duplicated' | 'mfa_forced';

export type Dues = {
  readonly passwordStatus: number;
  readonly isDuplicated: boolean;
  readonly isMfaForced: boolean;
};

/** In the order in which they are asked. */
const order: readonly { readonly name: Owed; readonly isDue: (dues: Dues) => boolean }[] = [
  { name: 'weak', isDue: dues => dues.passwordStatus !== 0 },
  { name: 'duplicated', isDue: dues => dues.isDuplicated },
  { name: 'mfa_forced', isDue: dues => dues.isMfaForced },
];

/** The first thing owed; null for a sign-in that counts in full. */
export function owed(dues: Dues): Owed | null {
  return order.find(({ isDue }) => isDue(dues))?.name ?? null;
}
