import { normalisedName } from '../../domain/cards/cardholder';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import type { PersonIdentity } from '../../kernel/ports/directory';
import type { NormalisedIdentifier } from './session-evidence';

/**
 * Whether a verified address is evidence for an account: only if no other account has verified it too. A shared address is
 * evidence for neither.
 */
export function provesAccount(
  { identifiers }: MergingAccount,
  { kind, value }: NormalisedIdentifier,
): boolean {
  return identifiers.some(each => each.kind === kind && each.value === value && !each.is_shared);
}

/** Compares the directory persons of two accounts by register number, else by full name and birth date. */
export function areSamePerson(mine: readonly PersonIdentity[], theirs: readonly PersonIdentity[]): boolean {
  const pairs = mine.flatMap(one => theirs.map(other => [one, other] as const));
  const numbered = pairs.filter(pair => pair.every(({ registerNumberKey }) => registerNumberKey !== null));
  // Different register numbers belong to different people, even with the same name.
  if (numbered.some(([one, other]) => one.registerNumberKey !== other.registerNumberKey)) return false;
  return numbered.length > 0 || pairs.some(([one, other]) => haveSameName(one, other));
}

function haveSameName(one: PersonIdentity, other: PersonIdentity): boolean {
  const names = [one.firstname, one.lastname, other.firstname, other.lastname].map(normalisedName);
  if (one.birthdate === null || names.includes('')) return false;
  return one.birthdate === other.birthdate && names[0] === names[2] && names[1] === names[3];
}
