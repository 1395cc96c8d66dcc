import { normaliseCardNumber } from './card-number';
import { normaliseEmail } from './contact';
import { normalisePhone } from './phone';

/** What a typed text may be, for a search by each. */
export type SearchTerms = {
  readonly email?: string;
  /** E.164. */
  readonly phone?: string;
  /** 16 digits. */
  readonly cardNumber?: string;
  /** With a birth date only, because many people have them. */
  readonly lastFour?: string;
  readonly accountId?: string;
  /** The reference of an import or invitation, or the id of a platform's person. */
  readonly reference?: string;
};

type Reading = {
  readonly [Name in keyof SearchTerms]-?: (text: string, digits: string) => string | undefined;
};

const when = (isMatch: boolean, text: string) => (isMatch ? text : undefined);

const readings: Reading = {
  email: text => normaliseEmail(text),
  phone: text => normalisePhone(text, 'BE'),
  cardNumber: text => normaliseCardNumber(text),
  lastFour: (_text, digits) => when(/^\d{4}$/.test(digits), digits),
  accountId: text => when(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text), text.toLowerCase()),
  reference: text => when(!text.includes('@'), text),
};

/** Everything that a typed text may be. An agent types into one field, and need not say what it is. */
export function readSearch(typed: string): SearchTerms {
  const text = typed.trim();
  const digits = text.replace(/[\s-]/g, '');
  const found = Object.entries(readings).flatMap(([name, read]) => {
    const value = read(text, digits);
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(found) as SearchTerms;
}
