import type { PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { acceptLinkProposal } from './accept-link-proposal';
import { otherDestinations, requireProvenProposal } from './proposal-challenge';
import { redirectLinkProposal } from './redirect-link-proposal';

/** Confirms that a directory person belongs to the account. */
export const linkProposalPurpose: PurposeHandlers<'fuzzion'> = {
  fuzzion: {
    async describe(_deps, db, { bearer }, challenge) {
      const { destinations } = await requireProvenProposal(db, bearer.id, challenge);
      return { method: challenge.method, others: otherDestinations(destinations ?? []) };
    },
    redirect: redirectLinkProposal,
    complete: acceptLinkProposal,
  },
};
