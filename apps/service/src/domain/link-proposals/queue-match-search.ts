import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { requestSearch } from './match-searches';

/** Queues a search for matches, in the caller's transaction. */
export async function queueMatchSearch(
  deps: Pick<Deps, 'matchSearch'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  await requestSearch(tx, { accountId });
  deps.matchSearch.call();
}
