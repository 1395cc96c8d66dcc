import type { listDocuments as endpoint } from '@talon/contract/profile';
import { listAcceptedDocuments } from '../../domain/onboardings/accepted-documents';
import { marketingReply } from './marketing-reply';
import type { UseCase } from '../../kernel/route';

/** The texts that the person accepted. Accounts that were imported have accepted none here. */
export const listDocuments: UseCase<typeof endpoint> = async (deps, { bearer }) => {
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
};
