import type { Queryable } from '../db/pool';
import { findPeopleOfCard } from '../repositories/people';
import type { Directory } from './directory';

/** The directory on our own database, filled by `import people` and `import cards`. */
export function createDatabaseDirectory(db: Queryable): Directory {
  return { peopleOfCard: cardId => findPeopleOfCard(db, cardId) };
}
