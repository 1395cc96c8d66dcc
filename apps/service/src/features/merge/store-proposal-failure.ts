import { type ErrorCode, Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { queueMatchSearch } from '../../domain/link-proposals/queue-match-search';
import type { MatchSubject } from '../../domain/link-proposals/match-subjects';
import { markFailed, type LinkProposalRow } from '../../domain/link-proposals/link-proposals';

/** Errors that the person can correct on the same page. */
const correctableErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'code-refused',
  'fuzzion-refused',
  'too-many-attempts',
  'too-many-codes',
  'card-system-away',
  'sms-away',
]);

/**
 * Marks the link proposal as failed, so that the page still shows the failure after a reload, and queues a new search in
 * the directory.
 */
export async function storeProposalFailure<T>(
  deps: Deps,
  proposal: LinkProposalRow,
  { accountId }: MatchSubject,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Refusal && correctableErrors.has(error.code)) throw error;
    await markFailed(deps.db, { id: proposal.id });
    await queueMatchSearch(deps.db, { accountId });
    throw error;
  }
}
