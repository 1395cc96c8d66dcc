import { Refusal } from '@talon/contract/errors';
import type { skipFuzzion as endpoint } from '@talon/contract/fuzzion';
import { skippedSeconds } from '@talon/rules/limits';
import { skipProposal } from '../../domain/link-proposals/link-proposals';
import type { UseCase } from '../../kernel/route';

/** Hides the link proposal for some days. */
export const skipLinkProposal: UseCase<typeof endpoint> = async (deps, { bearer }, { body }) => {
  const skipped = await skipProposal(deps.db, {
    accountId: bearer.id,
    id: body.offer,
    seconds: skippedSeconds,
  });
  if (!skipped) throw new Refusal('not-found');
};
