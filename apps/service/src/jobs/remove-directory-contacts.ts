import type { Deps } from '../kernel/deps';
import { kindOf } from '../domain/identifiers/kinds';
import { removable } from '../domain/link-proposals/matching';
import { findMatchSubject } from '../domain/link-proposals/match-subjects';
import { findRejected } from '../domain/link-proposals/link-proposals';

export interface RemoveDirectoryContacts {
  offerId: string;
}

/**
 * Removes the account's addresses from a directory person that was rejected as somebody else. Throws while the directory
 * is unavailable, for a retry. A second run changes nothing.
 */
export async function removeDirectoryContacts(
  deps: Deps,
  { offerId }: RemoveDirectoryContacts,
): Promise<void> {
  const offer = await findRejected(deps.db, { id: offerId });
  const matchSubject = offer ? await findMatchSubject(deps.db, { accountId: offer.account_id }) : undefined;
  if (!offer || !matchSubject) return;
  const id = { platform: offer.platform, personId: offer.person_id };
  const person = await deps.directory.findPerson(id, matchSubject.linked);
  for (const { method, destination } of person ? removable(matchSubject, person) : []) {
    const isRemoved = await deps.directory.removeContact(id, kindOf[method], destination);
    if (!isRemoved) {
      deps.log.warn(
        { account: matchSubject.accountId, platform: id.platform },
        'the last contact of a directory person was not removed',
      );
    }
  }
}
