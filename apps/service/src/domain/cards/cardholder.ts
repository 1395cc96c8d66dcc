import type { DirectoryPerson } from '../../kernel/ports/directory';

/** The cardholder's data: verified addresses, and name and birth date as typed. */
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

/** Whether the cardholder has verified an address that the directory has for the person. */
export function sharesAddress(
  { emails, phones }: Pick<Cardholder, 'emails' | 'phones'>,
  person: DirectoryPerson,
): boolean {
  return (
    emails.some(email => person.emails.includes(email)) || phones.some(phone => person.phones.includes(phone))
  );
}

/**
 * Whether a shared card is enough to link the account to the directory person. If the person has addresses, the
 * cardholder must have verified one of them, because possession of a card alone must not open a personal area. Without
 * addresses, last name and birth date must match; without a birth date there is nothing to compare.
 */
export function isCardholderOf(cardholder: Cardholder, person: DirectoryPerson): boolean {
  if (person.emails.length + person.phones.length > 0) return sharesAddress(cardholder, person);
  if (person.birthdate === null) return true;
  return (
    person.birthdate === cardholder.birthdate &&
    normalisedName(person.lastname) === normalisedName(cardholder.lastname)
  );
}

/** Normalises a name: case, accents and punctuation are typed in many ways. */
export function normalisedName(name: string | null): string {
  return (name ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
