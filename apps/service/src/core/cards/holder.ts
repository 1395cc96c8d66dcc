import type { DirectoryPerson } from '../../seams/directory';

/** Who holds an account, as far as it is proven or typed there. */
export interface Holder {
  accountId: string;
  /** Verified. */
  emails: readonly string[];
  phones: readonly string[];
  lastname: string | null;
  /** yyyy-mm-dd */
  birthdate: string | null;
  language: string;
}

/** Whether the holder has proven an address that the directory has for the person. */
export function sharesAddress({ emails, phones }: Holder, person: DirectoryPerson): boolean {
  return (
    emails.some(email => person.emails.includes(email)) || phones.some(phone => person.phones.includes(phone))
  );
}

/**
 * Whether a card that both hold is enough to link the two: with an address in common, or the same last name and birth
 * date. A card in the hand alone opens nobody's personal area, unless the directory knows nothing to compare.
 */
export function isSamePerson(holder: Holder, person: DirectoryPerson): boolean {
  const knowsNothing = person.emails.length + person.phones.length === 0 && person.birthdate === null;
  const sameNameAndBirth =
    person.birthdate !== null &&
    person.birthdate === holder.birthdate &&
    folded(person.lastname) === folded(holder.lastname);
  return knowsNothing || sharesAddress(holder, person) || sameNameAndBirth;
}

/** Case, accents and the signs between words are typed in many ways. */
function folded(name: string | null): string {
  return (name ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
