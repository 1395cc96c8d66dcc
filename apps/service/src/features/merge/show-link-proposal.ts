import type { showFuzzion as endpoint } from '@talon/contract/fuzzion';
import { proposalResultSeconds } from '@talon/rules/limits';
import { findOpenChallenge } from '../../domain/challenges/challenges';
import { findProposalResult, findOpenProposals } from '../../domain/link-proposals/link-proposals';
import { proposalChallengeReply } from './proposal-challenge';
import type { UseCase } from '../../kernel/route';

/** Reads the proposal from our own tables: no page waits for the directory. */
export const showLinkProposal: UseCase<typeof endpoint> = async (deps, { bearer }) => {
  const live = await findOpenChallenge(deps.db, {
    sessionId: bearer.session_id,
    purpose: 'fuzzion',
    mostTries: deps.limits.codeTries,
  });
  const proposal = await findOpenProposals(deps.db, { accountId: bearer.id, payload: live?.payload ?? null });
  const end = await findProposalResult(deps.db, { accountId: bearer.id, seconds: proposalResultSeconds });
  const hasChallenge = proposal && live && proposal.payload === live.payload;
  return {
    offer: proposal
      ? {
          id: proposal.id,
          platform: proposal.platform,
          found_by: proposal.found_by,
          initials: proposal.initials,
          addresses: proposal.addresses.map(each => ({ ...each, gets_code: each.gets_code ?? false })),
          proof: proposal.proof,
        }
      : null,
    challenge: hasChallenge ? proposalChallengeReply(deps, live, proposal.destinations ?? []) : null,
    end: end ? { platform: end.platform, outcome: end.outcome, removed: end.removed } : null,
  };
};
