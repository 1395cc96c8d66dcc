import type { ReplyOf } from '@talon/contract/endpoint';
import type { listDocuments as endpoint } from '@talon/contract/profile';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import { listAcceptedDocuments } from '../../domain/onboardings/accepted-documents';
import { marketingReply } from './marketing-reply';

/** The texts that the person accepted. Accounts that were imported have accepted none here. */
export async function listDocuments(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const accepted = await listAcceptedDocuments(deps.db, { accountId: bearer.id });
  return {
    data: (['terms', 'privacy'] as const).flatMap(document =>
      accepted
        .filter(each => each.document === document)
        .map(({ version, language, accepted_at }) => ({
          document,
          version,
          language,
          accepted_at: accepted_at.toISOString(),
        })),
    ),
    marketing: marketingReply(accepted),
  };
}
