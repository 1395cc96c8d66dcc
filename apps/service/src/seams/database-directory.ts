import type { KeyedHash } from '../core/keyed-hash';
import type { Queryable } from '../db/pool';
import { findIdentities, findPeopleOfCard, findPeopleOfRegisterNumber } from '../repositories/people';
import type { Directory } from './directory';

/** The directory on our own database, filled by `import people` and `import cards`. */
export function createDatabaseDirectory(db: Queryable, keyedHash: KeyedHash): Directory {
  return {
    peopleOfCard: cardId => findPeopleOfCard(db, cardId),
    peopleOfRegisterNumber: number => findPeopleOfRegisterNumber(db, keyedHash('register-number', number)),
    identitiesOf: people =>
      findIdentities(
        db,
        people.map(({ platform }) => platform),
        people.map(({ personId }) => personId),
      ),
  };
}
