import * as v from 'valibot';
import { requestJson } from './request-json';
import type { Directory } from '../kernel/ports/directory';
import { personFields } from './http-person';
import { createHttpDirectoryMatches } from './http-directory-matches';

const people = v.pipe(
  v.array(v.object(personFields)),
  v.check(found => new Set(found.map(({ platform }) => platform)).size === found.length),
);

const identities = v.array(
  v.object({
    platform: personFields.platform,
    personId: personFields.personId,
    firstname: personFields.firstname,
    lastname: personFields.lastname,
    birthdate: personFields.birthdate,
    registerNumberKey: v.nullable(v.pipe(v.string(), v.minLength(1))),
  }),
);

/** The customer's directory over HTTP, as docs/configuration.md describes. An unknown card is assigned to nobody. */
export function createHttpDirectory(base: string, token: string | undefined): Directory {
  const root = base.replace(/\/$/, '');
  return {
    ...createHttpDirectoryMatches(root, token),
    peopleOfCard: async cardId =>
      (await requestJson(`${root}/cards/${encodeURIComponent(cardId)}/people`, people, { token })) ?? [],
    // In the body, because logs contain URLs.
    peopleOfRegisterNumber: async registerNumber =>
      (await requestJson(`${root}/people/find`, people, { token, body: { registerNumber } })) ?? [],
    identitiesOf: async requested =>
      (await requestJson(`${root}/people/identities`, identities, { token, body: { people: requested } })) ??
      [],
  };
}
