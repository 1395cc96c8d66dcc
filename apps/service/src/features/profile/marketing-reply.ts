import type { ReplyOf } from '@talon/contract/endpoint';
import type { changeMarketing } from '@talon/contract/profile';
import type { RowOf } from '../../db/statement';

/** The consent to marketing among the latest acceptances of an account. */
export function marketingReply(
  accepted: readonly RowOf<'accepted_documents_list'>[],
): ReplyOf<typeof changeMarketing> {
  const consent = accepted.find(({ document }) => document === 'marketing');
  return {
    is_given: consent !== undefined && consent.withdrawn_at === null,
    given_at: consent?.accepted_at.toISOString() ?? null,
    withdrawn_at: consent?.withdrawn_at?.toISOString() ?? null,
  };
}
