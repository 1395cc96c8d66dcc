import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';

const optional = v.nullable(v.string());

/**
 * Normalises addresses as our identifiers are, so that they can be compared. An address that cannot be parsed is kept: it
 * matches nothing, but a person with an address must not seem to have none.
 */
const contacts = (normalise: (text: string) => string | undefined) =>
  v.pipe(
    v.array(v.string()),
    v.transform(texts => texts.filter(text => text.trim() !== '').map(text => normalise(text) ?? text)),
  );

/** The fields of a person in the customer's directory. */
export const personFields = {
  platform: v.picklist(linkPlatforms),
  personId: v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/)),
  firstname: optional,
  lastname: optional,
  birthdate: v.nullable(v.pipe(v.string(), v.isoDate())),
  gender: optional,
  emails: contacts(normaliseEmail),
  phones: contacts(text => (text.trim().startsWith('+') ? normalisePhone(text, 'BE') : undefined)),
};
