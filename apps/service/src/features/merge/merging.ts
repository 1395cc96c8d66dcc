import { folded } from '../../domain/cards/cardholder';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import type { PersonIdentity } from '../../kernel/ports/directory';
import type { Identifier } from './proofs';

/**
 * Whether an address that a code has proven shows that the account is this person's: one that it alone has verified. What
 * two accounts share shows nothing of either.
 */
export function provesAccount({ identifiers }: MergingAccount, { kind, value }: Identifier): boolean {
  return identifiers.some(each => each.kind === kind && each.value === value && !each.is_shared);
}

/** Whether the directory holds two accounts for one person's: by register number, else by full name and birth date. */
export function areOnePerson(mine: readonly PersonIdentity[], theirs: readonly PersonIdentity[]): boolean {
  const pairs = mine.flatMap(one => theirs.map(other => [one, other] as const));
  const numbered = pairs.filter(pair => pair.every(({ registerNumberKey }) => registerNumberKey !== null));
  // Two numbers are two people, whatever their names are.
  if (numbered.some(([one, other]) => one.registerNumberKey !== other.registerNumberKey)) return false;
  return numbered.length > 0 || pairs.some(([one, other]) => haveOneName(one, other));
}

function haveOneName(one: PersonIdentity, other: PersonIdentity): boolean {
  const names = [one.firstname, one.lastname, other.firstname, other.lastname].map(folded);
  if (one.birthdate === null || names.includes('')) return false;
  return one.birthdate === other.birthdate && names[0] === names[2] && names[1] === names[3];
}
