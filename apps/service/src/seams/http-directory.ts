import * as v from 'valibot';
import { ask } from './ask';
import type { Directory } from './directory';

const optional = v.nullable(v.string());

const people = v.array(
  v.object({
    platform: v.picklist(['personal', 'client', 'third']),
    personId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    firstname: optional,
    lastname: optional,
    birthdate: v.nullable(v.pipe(v.string(), v.isoDate())),
    gender: optional,
    emails: v.array(v.string()),
    phones: v.array(v.string()),
  }),
);

/** The customer's directory over HTTP, as docs/operating.md describes it. A card that it does not know is nobody's. */
export function createHttpDirectory(base: string, token: string | undefined): Directory {
  const root = base.replace(/\/$/, '');
  return {
    peopleOfCard: async cardId =>
      (await ask(`${root}/cards/${encodeURIComponent(cardId)}/people`, people, { token })) ?? [],
  };
}
