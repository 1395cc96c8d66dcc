import type { DirectoryPerson } from '../../kernel/ports/directory';

/** Who holds an account, as far as it is proven or typed there. */
export interface Cardholder {
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
export function sharesAddress({ emails, phones }: Cardholder, person: DirectoryPerson): boolean {
  return (
    emails.some(email => person.emails.includes(email)) || phones.some(phone => person.phones.includes(phone))
  );
}

/**
 * Whether a card that both hold is enough to link the two. Who is known by an address has to have proven one of them: a
 * card in the hand opens nobody's personal area. Who is known by none is known by last name and birth date; and where
 * there is neither, there is nothing to compare.
 */
export function isCardholderOf(holder: Cardholder, person: DirectoryPerson): boolean {
  if (person.emails.length + person.phones.length > 0) return sharesAddress(holder, person);
  if (person.birthdate === null) return true;
  return person.birthdate === holder.birthdate && folded(person.lastname) === folded(holder.lastname);
}

/** Case, accents and the signs between words are typed in many ways. */
export function folded(name: string | null): string {
  return (name ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
