import * as v from 'valibot';
import { requestJson } from './request-json';
import { SystemUnavailable } from '../kernel/ports/card-system';
import { personFields } from './http-person';
import type { DirectoryMatches } from '../kernel/ports/directory';

const maxMatches = 20;

const match = v.object({ ...personFields, hasCard: v.boolean(), sharesRegisterNumber: v.boolean() });
const matches = v.pipe(v.array(match), v.maxLength(maxMatches));
const removal = v.object({ result: v.picklist(['removed', 'kept']) });

/** Finds matches in the customer's directory over HTTP. Addresses are sent in the body, since logs contain URLs. */
export function createHttpDirectoryMatches(root: string, token: string | undefined): DirectoryMatches {
  return {
    peopleLike: async criteria =>
      (await requestJson(`${root}/people/like`, matches, { token, body: criteria })) ?? [],
    findPerson: ({ platform, personId }, linked) =>
      requestJson(`${root}/people/one`, match, { token, body: { platform, personId, linked } }),
    async removeContact({ platform, personId }, kind, value) {
      const body = { platform, personId, kind, value };
      const response = await requestJson(`${root}/people/contacts/remove`, removal, { token, body });
      if (!response) throw new SystemUnavailable('status 404');
      return response.result === 'removed';
    },
  };
}
