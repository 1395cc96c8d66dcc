import type { ReplyOf } from '@talon/contract/endpoint';
import type { showFuzzion as endpoint } from '@talon/contract/fuzzion';
import { toldSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import { findLiveChallenge } from '../../domain/challenges/challenges';
import { findEnd, findOpenProposals } from '../../domain/link-proposals/link-proposals';
import { proposalChallengeReply } from './proposal-challenge';

/** What was found, from our own tables alone: the directory is not asked while a page waits. */
export async function showFuzzion(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const live = await findLiveChallenge(deps.db, {
    sessionId: bearer.session_id,
    purpose: 'fuzzion',
    mostTries: deps.limits.codeTries,
  });
  const offer = await findOpenProposals(deps.db, { accountId: bearer.id, payload: live?.payload ?? null });
  const end = await findEnd(deps.db, { accountId: bearer.id, seconds: toldSeconds });
  const isProved = offer && live && offer.payload === live.payload;
  return {
    offer: offer
      ? {
          id: offer.id,
          platform: offer.platform,
          found_by: offer.found_by,
          initials: offer.initials,
          addresses: offer.addresses,
          proof: offer.proof,
        }
      : null,
    challenge: isProved ? proposalChallengeReply(deps, live, offer.destinations ?? []) : null,
    end: end ? { platform: end.platform, outcome: end.outcome, removed: end.removed } : null,
  };
}
