import * as v from 'valibot';
import { ask } from './ask';
import { SystemUnavailable } from '../kernel/ports/card-system';
import { personFields } from './http-person';
import type { DirectoryMatches } from '../kernel/ports/directory';

const mostAtOnce = 20;

const similar = v.object({ ...personFields, hasCard: v.boolean(), sharesRegisterNumber: v.boolean() });
const several = v.pipe(v.array(similar), v.maxLength(mostAtOnce));
const removal = v.object({ result: v.picklist(['removed', 'kept']) });

/** Similar people in the customer's directory over HTTP. Always in a body: an address would stand in logs on the way. */
export function createHttpDirectoryMatches(root: string, token: string | undefined): DirectoryMatches {
  return {
    peopleLike: async criteria =>
      (await ask(`${root}/people/like`, several, { token, body: criteria })) ?? [],
    findPerson: ({ platform, personId }, linked) =>
      ask(`${root}/people/one`, similar, { token, body: { platform, personId, linked } }),
    async removeContact({ platform, personId }, kind, value) {
      const body = { platform, personId, kind, value };
      const answer = await ask(`${root}/people/contacts/remove`, removal, { token, body });
      if (!answer) throw new SystemUnavailable('status 404');
      return answer.result === 'removed';
    },
  };
}
