/**
 * What a signed-in account must do before it gets a full session:
 * `weak_password` choose a new password, because it breaks the rules, is breached or imposed (password status 1 or 2);
 * `duplicated` delete or skip duplicates, because other accounts have the same e-mail or phone;
 * `mfa_forced` enrol authenticators, because the account is under the policy and has fewer than two.
 */
export type RequiredAction = 'weak_password' | 'duplicated' | 'mfa_forced';

export type RequiredActionState = {
  readonly passwordStatus: number;
  readonly isDuplicated: boolean;
  readonly isMfaForced: boolean;
};

/** In the order in which they are required. */
const requiredActions: readonly {
  readonly name: RequiredAction;
  readonly isRequired: (account: RequiredActionState) => boolean;
}[] = [
  { name: 'weak_password', isRequired: account => account.passwordStatus !== 0 },
  { name: 'duplicated', isRequired: account => account.isDuplicated },
  { name: 'mfa_forced', isRequired: account => account.isMfaForced },
];

/** The first required action; null if the account has none. */
export function requiredActionOf(account: RequiredActionState): RequiredAction | null {
  return requiredActions.find(({ isRequired }) => isRequired(account))?.name ?? null;
}
