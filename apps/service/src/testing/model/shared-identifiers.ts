import { directory } from './people';
import { accountsWith, verifiedOf } from './verified-identifiers';
import type { Account, Identifier, State } from './state';

export type Address = Pick<Identifier, 'kind' | 'value'>;

/** Verified identifiers of the account that other accounts have too. */
export function sharedOf(state: State, account: string): Identifier[] {
  return verifiedOf(state, account).filter(
    ({ kind, value, isShared }) => isShared && accountsWith(state, kind, value).length > 1,
  );
}

/** The other accounts that have one of these. */
export function accountsSharing(state: State, account: string, shared: readonly Address[]): string[] {
  const carriers = shared.flatMap(({ kind, value }) => accountsWith(state, kind, value));
  return [...new Set(carriers)].filter(other => other !== account);
}

/** What the directory says of the people of two accounts: the register number decides, whatever the names are. */
export function compareAccounts(
  one: Account | undefined,
  other: Account | undefined,
): 'same' | 'different' | 'unknown' {
  const pairs = peopleOf(one).flatMap(a => peopleOf(other).map(b => [a, b] as const));
  const numbered = pairs.filter(([a, b]) => a.number !== null && b.number !== null);
  if (numbered.some(([a, b]) => a.number !== b.number)) return 'different';
  if (numbered.length > 0) return 'same';
  const named = pairs.filter(([a, b]) => a.name !== null && b.name !== null);
  if (named.some(([a, b]) => a.name !== b.name)) return 'different';
  return named.length > 0 ? 'same' : 'unknown';
}

function peopleOf(account: Account | undefined) {
  return directory.filter(({ platform, person }) => account?.[platform] === person);
}
