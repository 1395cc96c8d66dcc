import type { DirectoryPerson } from '../../kernel/ports/directory';
import type { Address } from '../identifiers/verified-addresses';

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

/** The addresses that the cardholder has not verified. */
export function addressesOfOthers(
  { emails, phones }: Pick<Cardholder, 'emails' | 'phones'>,
  addresses: readonly Address[],
): Address[] {
  return addresses.filter(
    ({ method, destination }) => !(method === 'email' ? emails : phones).includes(destination),
  );
}

/** Normalises a name, because people type case, accents and punctuation in many ways. */
export function normalisedName(name: string | null): string {
  return (name ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
