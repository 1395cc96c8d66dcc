import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import * as v from 'valibot';
import { ask } from './ask';
import type { Directory } from './directory';

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

const people = v.pipe(
  v.array(
    v.object({
      platform: v.picklist(['personal', 'client', 'third']),
      personId: v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/)),
      firstname: optional,
      lastname: optional,
      birthdate: v.nullable(v.pipe(v.string(), v.isoDate())),
      gender: optional,
      emails: contacts(normaliseEmail),
      phones: contacts(text => (text.trim().startsWith('+') ? normalisePhone(text, 'BE') : undefined)),
    }),
  ),
  v.check(found => new Set(found.map(({ platform }) => platform)).size === found.length),
);

const identities = v.array(
  v.object({
    platform: v.picklist(['personal', 'client', 'third']),
    personId: v.string(),
    firstname: optional,
    lastname: optional,
    birthdate: v.nullable(v.pipe(v.string(), v.isoDate())),
    registerNumberKey: v.nullable(v.pipe(v.string(), v.minLength(1))),
  }),
);

/** The customer's directory over HTTP, as docs/operating.md describes it. A card that it does not know is nobody's. */
export function createHttpDirectory(base: string, token: string | undefined): Directory {
  const root = base.replace(/\/$/, '');
  return {
    peopleOfCard: async cardId =>
      (await ask(`${root}/cards/${encodeURIComponent(cardId)}/people`, people, { token })) ?? [],
    // In a body: an address would stand in logs on the way.
    peopleOfRegisterNumber: async registerNumber =>
      (await ask(`${root}/people/find`, people, { token, body: { registerNumber } })) ?? [],
    identitiesOf: async asked =>
      (await ask(`${root}/people/identities`, identities, { token, body: { people: asked } })) ?? [],
  };
}
