import type { MatchingPerson } from '../../kernel/ports/directory';

/** What the person must enter: the directory person's birth date, or the card number when it has none. */
export function ownershipEvidence({ birthdate, hasCard }: MatchingPerson): 'birthdate' | 'card' | undefined {
  if (birthdate !== null) return 'birthdate';
  return hasCard ? 'card' : undefined;
}
