import type { Queryable } from '../../db/pool';
import { queueSearch } from './link-proposals';

/** With the queue's growing pauses, some hours; the next sign-in asks anew. */
const mostAttempts = 10;

/** Has the directory asked, later, who looks like the account's person: with the transaction or not at all. */
export async function queueMatchSearch(tx: Queryable, accountId: string): Promise<void> {
  await queueSearch(tx, { accountId, mostAttempts });
}
