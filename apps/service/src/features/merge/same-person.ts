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

/**
 * Compares the directory persons of two accounts. The register number decides where both have one. Otherwise a different
 * name or birth date means different people, and the same full name and birth date the same person; missing data is
 * neither.
 */
export function comparePeople(
  mine: readonly PersonIdentity[],
  theirs: readonly PersonIdentity[],
): 'same' | 'different' | 'unknown' {
  const pairs = mine.flatMap(one => theirs.map(other => [one, other] as const));
  const numbered = pairs.filter(pair => pair.every(({ registerNumberKey }) => registerNumberKey !== null));
  if (numbered.some(([one, other]) => one.registerNumberKey !== other.registerNumberKey)) return 'different';
  if (numbered.length > 0) return 'same';
  const compared = pairs.map(([one, other]) => compareFields(one, other));
  if (compared.includes('different')) return 'different';
  return compared.includes('same') ? 'same' : 'unknown';
}

function compareFields(one: PersonIdentity, other: PersonIdentity): 'same' | 'different' | 'unknown' {
  const fieldsOf = ({ firstname, lastname, birthdate }: PersonIdentity) => [
    normalisedName(firstname),
    normalisedName(lastname),
    birthdate ?? '',
  ];
  const theirs = fieldsOf(other);
  const fields = fieldsOf(one).map((mine, index) => [mine, theirs[index] ?? ''] as const);
  const known = fields.filter(([mine, their]) => mine !== '' && their !== '');
  if (known.some(([mine, their]) => mine !== their)) return 'different';
  return known.length === fields.length ? 'same' : 'unknown';
}
