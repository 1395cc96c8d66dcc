import type pg from 'pg';
import { transaction } from '../db/pool';
import {
  findMatchingPeople,
  findMatchingPerson,
  lockContacts,
  removeSpareContact,
} from './directory-matches';
import type { PersonId } from '../kernel/ports/directory';
import type { DirectoryMatches } from '../kernel/ports/directory';

/** Finds matches in the directory on our own database. */
export function createDatabaseDirectoryMatches(db: pg.Pool): DirectoryMatches {
  return {
    peopleLike: ({ emails, phones, linked }) =>
      findMatchingPeople(db, { emails, phones, ...columnsOf(linked) }),
    async findPerson({ platform, personId }, linked) {
      return findMatchingPerson(db, { platform, personId, ...columnsOf(linked) });
    },
    removeContact: ({ platform, personId }, kind, value) =>
      transaction(db, async tx => {
        // Two concurrent removals could otherwise remove the last two contacts.
        await lockContacts(tx, { platform, personId });
        const left = await removeSpareContact(tx, { platform, personId, kind, value });
        return left?.is_gone ?? true;
      }),
  };
}

function columnsOf(people: readonly PersonId[]) {
  return {
    platforms: people.map(({ platform }) => platform),
    personIds: people.map(({ personId }) => personId),
  };
}
