import type { Address } from '../identifiers/verified-addresses';
import type { MatchSubject } from './match-subjects';
import type { FoundBy } from './link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';

type Shared = Pick<MatchSubject, 'emails' | 'phones'>;

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

/** What the account and the person have in common; undefined if they no longer have anything in common. */
export function foundBy(matchSubject: Shared, person: MatchingPerson): FoundBy | undefined {
  if (person.emails.some(email => matchSubject.emails.includes(email))) return 'email';
  if (person.phones.some(phone => matchSubject.phones.includes(phone))) return 'phone';
  return person.sharesRegisterNumber ? 'register-number' : undefined;
}

/**
 * The addresses that a rejection removes from the directory person: all that the account has verified, but only if the
 * directory person retains an address that is not the account's. Addresses that other accounts also have are not removed,
 * because they may belong to the person.
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
