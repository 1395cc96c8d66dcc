import type pg from 'pg';
import { transaction } from '../db/transaction';
import {
  findMatchingPeople,
  findMatchingPerson,
  lockContacts,
  removeSpareContact,
} from './directory-matches';
import type { DirectoryMatches, PersonId } from '../kernel/ports/directory';

/** Finds matches in the directory on our own database. */
export function createDatabaseDirectoryMatches(db: pg.Pool): DirectoryMatches {
  return {
    peopleLike({ emails, phones, linked }) {
      const addresses = [
        ...emails.map(value => ({ kind: 'email', value })),
        ...phones.map(value => ({ kind: 'phone', value })),
      ];
      return findMatchingPeople(db, {
        ...columnsOf(linked),
        kinds: addresses.map(({ kind }) => kind),
        values: addresses.map(({ value }) => value),
      });
    },
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
