import type { Queryable } from '../../db/pool';
import { queueSearch } from './link-proposals';

/** Some hours, with the queue's growing pauses; the next sign-in searches again. */
const mostAttempts = 10;

/** Queues a search for matches, in the caller's transaction. */
export async function queueMatchSearch(tx: Queryable, accountId: string): Promise<void> {
  await queueSearch(tx, { accountId, mostAttempts });
}
