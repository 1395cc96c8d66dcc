import { type ErrorCode, Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { queueMatchSearch } from '../../domain/link-proposals/queue-match-search';
import type { MatchSubject } from '../../domain/link-proposals/match-subjects';
import { markFailed, type LinkProposalRow } from '../../domain/link-proposals/link-proposals';

/** Answers that the person mends on the page that they are on. */
const mendable: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'code-refused',
  'fuzzion-refused',
  'too-many-attempts',
  'too-many-codes',
  'card-system-away',
  'sms-away',
]);

/**
 * What failed changed nothing, and the page that tells of it finds it so after a reload, too. The directory is asked anew:
 * what is offered next is what it knows then.
 */
export async function storeProposalFailure<T>(
  deps: Deps,
  offer: LinkProposalRow,
  { accountId }: MatchSubject,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Refusal && mendable.has(error.code)) throw error;
    await markFailed(deps.db, { id: offer.id });
    await queueMatchSearch(deps.db, accountId);
    throw error;
  }
}
