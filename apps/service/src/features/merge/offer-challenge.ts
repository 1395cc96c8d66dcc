import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { resendFuzzionCode } from '@talon/contract/fuzzion';
import { challengeReply, isAlive } from '../../domain/challenges/challenge-reply';
import type { Deps } from '../../kernel/deps';
import { masked } from '../../domain/identifiers/kinds';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Address } from '../../domain/identifiers/verified-addresses';
import { type ChallengeRow, findChallenge } from '../../domain/challenges/challenges';
import { findProvenProposal, type ProposalDestination } from '../../domain/link-proposals/link-proposals';

/** A code under way, with where it may go instead; a way's number is its place among them all. */
export function proposalChallengeReply(
  deps: Deps,
  challenge: ChallengeRow,
  ways: readonly ProposalDestination[],
): ReplyOf<typeof resendFuzzionCode> {
  const others = ways.flatMap(({ channel, destination, current }, way) =>
    current ? [] : [{ way, channel, destination }],
  );
  return { ...challengeReply(deps, challenge), others };
}

/** Where codes may go, and which of them the last one went. */
export function proposalDestinations(addresses: readonly Address[], current: number): ProposalDestination[] {
  return addresses.map((address, index) => ({
    channel: address.method,
    destination: masked(address),
    current: index === current,
  }));
}

/** The challenge of this session that proves an offer, with that offer; what is anybody else's is as one that is over. */
export async function provenProposal(deps: Deps, db: Queryable, { bearer, market }: Caller, payload: string) {
  const [challenge] = await findChallenge(db, payload, market.id);
  const isOwn = challenge?.purpose === 'fuzzion' && challenge.session_id === bearer.session_id;
  const [offer] = isOwn ? await findProvenProposal(db, bearer.id, payload) : [];
  if (!challenge || !offer || !isAlive(deps, challenge)) throw new Refusal('challenge-ended');
  return { challenge, offer };
}
