import type { Address } from '../identifiers/verified-addresses';
import type { MatchSubject } from './match-subjects';
import type { FoundBy } from './link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { folded } from '../cards/cardholder';

type Shared = Pick<MatchSubject, 'emails' | 'phones'>;
type Named = Pick<MatchSubject, 'firstname' | 'lastname'>;

/** Every address of a person, phones before e-mails, always in the same order. */
export function addressesOf({ emails, phones }: Pick<MatchingPerson, 'emails' | 'phones'>): Address[] {
  return [
    ...phones.toSorted().map(destination => ({ method: 'sms' as const, destination })),
    ...emails.toSorted().map(destination => ({ method: 'email' as const, destination })),
  ];
}

/** Whether the account has verified the address. */
export function isShared({ emails, phones }: Shared, { method, destination }: Address): boolean {
  return (method === 'email' ? emails : phones).includes(destination);
}

/** What both have in common; undefined where nothing is any more. */
export function foundBy(matchSubject: Shared, person: MatchingPerson): FoundBy | undefined {
  if (person.emails.some(email => matchSubject.emails.includes(email))) return 'email';
  if (person.phones.some(phone => matchSubject.phones.includes(phone))) return 'phone';
  return person.sharesRegisterNumber ? 'register-number' : undefined;
}

/** First and last name, however they are typed; who has not both has no name in common with anybody. */
export function isSameName(one: Named, other: Named): boolean {
  const names = ({ firstname, lastname }: Named) => [folded(firstname), folded(lastname)];
  return names(one).every((name, index) => name !== '' && name === names(other)[index]);
}

/**
 * Where a code shows that the person's record is the claimant's. An address that both share shows nothing that the account
 * has not shown already: name or register number must match too.
 */
export function provingAddresses(matchSubject: MatchSubject, person: MatchingPerson): Address[] {
  const isMatched = person.sharesRegisterNumber || isSameName(matchSubject, person);
  const addresses = addressesOf(person).filter(address => isMatched || !isShared(matchSubject, address));
  // What the person is known to receive goes first.
  return addresses.toSorted((a, b) => Number(isShared(matchSubject, b)) - Number(isShared(matchSubject, a)));
}

/** What the person is asked for: the record's birth date, or its card number where it has none. */
export function ownerProof({ birthdate, hasCard }: MatchingPerson): 'birthdate' | 'card' | undefined {
  if (birthdate !== null) return 'birthdate';
  return hasCard ? 'card' : undefined;
}

/**
 * What a rejection takes from the other record: the addresses that the account has verified, all of them, and only where
 * the record keeps one that is not the account's. What stands on other accounts too may be theirs.
 */
export function removable(
  matchSubject: Shared & Pick<MatchSubject, 'contested'>,
  person: Pick<MatchingPerson, 'emails' | 'phones'>,
): Address[] {
  const all = addressesOf(person);
  const shared = all.filter(address => isShared(matchSubject, address));
  if (shared.length === all.length) return [];
  return shared.filter(({ destination }) => !matchSubject.contested.includes(destination));
}
