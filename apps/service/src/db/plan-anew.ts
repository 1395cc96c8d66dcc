import { throwDatabaseError } from './database-errors';
import type { Queryable } from './pool';

/**
 * Lets PostgreSQL plan the statements of a part of a transaction for their parameters and the present size of the tables. By
 * default it keeps the plan of a named statement: one that was made while a table was empty reads the whole table each
 * time. Not for statements that insert many rows, because each check of a foreign key would be planned too.
 */
export async function planAnew<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.query({ text: 'set local plan_cache_mode = force_custom_plan' }).catch(throwDatabaseError);
  const result = await work();
  // After an error, the end of the transaction resets it.
  await tx.query({ text: 'set local plan_cache_mode = auto' }).catch(throwDatabaseError);
  return result;
}
