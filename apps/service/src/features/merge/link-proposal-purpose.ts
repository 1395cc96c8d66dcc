import type { PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { claimLinkProposal } from './claim-link-proposal';
import { otherDestinations, requireProvenProposal } from './proposal-challenge';
import { redirectLinkProposal } from './redirect-link-proposal';

/** The code that shows that a directory person is the account's own. */
export const linkProposalPurpose: PurposeHandlers<'fuzzion'> = {
  fuzzion: {
    async describe(_deps, db, { bearer }, challenge) {
      const { destinations } = await requireProvenProposal(db, bearer.id, challenge);
      const others = otherDestinations(destinations ?? []).map(({ to, method, destination }) => ({
        to,
        method,
        destination,
      }));
      return { method: challenge.method, others };
    },
    redirect: redirectLinkProposal,
    complete: claimLinkProposal,
  },
};
