import type pg from 'pg';
import type { KeyedHash } from '../kernel/keyed-hash';
import { findIdentities, findPeopleOfCard, findPeopleOfRegisterNumber } from './directory-people';
import { createDatabaseDirectoryMatches } from './database-directory-matches';
import type { Directory } from '../kernel/ports/directory';

/** The default directory on our own database, filled by `import people` and `import cards`. */
export function createDatabaseDirectory(db: pg.Pool, keyedHash: KeyedHash): Directory {
  return {
    ...createDatabaseDirectoryMatches(db),
    peopleOfCard: cardId => findPeopleOfCard(db, { cardId }),
    peopleOfRegisterNumber: number =>
      findPeopleOfRegisterNumber(db, { registerNumberHashes: keyedHash.all('register-number', number) }),
    async identitiesOf(people) {
      const identities = await findIdentities(db, {
        platforms: people.map(({ platform }) => platform),
        personIds: people.map(({ personId }) => personId),
      });
      return identities.map(({ registerNumberHash: hash, ...identity }) => ({
        ...identity,
        registerNumberKey: hash && keyedHash.renew(hash).toString('hex'),
      }));
    },
  };
}
