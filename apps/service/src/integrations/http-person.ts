import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';

const optional = v.nullable(v.string());

/**
 * In the form in which addresses are proven here, else nobody would be known by them. One that cannot be read stays as it
 * is: it matches nothing, and a person whom the directory knows by an address must not seem to have none.
 */
const contacts = (normalise: (text: string) => string | undefined) =>
  v.pipe(
    v.array(v.string()),
    v.transform(texts => texts.filter(text => text.trim() !== '').map(text => normalise(text) ?? text)),
  );

/** A person as the customer's directory tells of them. */
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
