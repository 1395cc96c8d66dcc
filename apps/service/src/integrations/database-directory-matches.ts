import type pg from 'pg';
import { transaction } from '../db/transaction';
import { gatherCalls } from '../kernel/gather-calls';
import {
  findMatchingPeople,
  findMatchingPerson,
  lockContacts,
  removeSpareContact,
} from './directory-matches';
import type { DirectoryMatches, MatchCriteria, MatchingPerson, PersonId } from '../kernel/ports/directory';

/** Finds matches in the directory on our own database. */
export function createDatabaseDirectoryMatches(db: pg.Pool): DirectoryMatches {
  return {
    // As many as a batch of searches has.
    searchesAtOnce: 20,
    peopleLike: gatherCalls(searches => findPeopleLike(db, searches)),
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

/** Searches for several accounts with one statement. */
async function findPeopleLike(db: pg.Pool, searches: readonly MatchCriteria[]): Promise<MatchingPerson[][]> {
  const links = searches.flatMap(({ linked }, search) => linked.map(person => ({ search, person })));
  const addresses = searches.flatMap(({ emails, phones }, search) => [
    ...emails.map(value => ({ search, kind: 'email', value })),
    ...phones.map(value => ({ search, kind: 'phone', value })),
  ]);
  const people = await findMatchingPeople(db, {
    linkSearches: links.map(({ search }) => search),
    ...columnsOf(links.map(({ person }) => person)),
    addressSearches: addresses.map(({ search }) => search),
    kinds: addresses.map(({ kind }) => kind),
    values: addresses.map(({ value }) => value),
  });
  const found = searches.map((): MatchingPerson[] => []);
  for (const { search, ...person } of people) found[search]?.push(person);
  return found;
}

function columnsOf(people: readonly PersonId[]) {
  return {
    platforms: people.map(({ platform }) => platform),
    personIds: people.map(({ personId }) => personId),
  };
}
