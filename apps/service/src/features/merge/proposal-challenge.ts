import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion } from '@talon/contract/fuzzion';
import type { Queryable } from '../../db/pool';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import { masked } from '../../domain/identifiers/kinds';
import type { Address } from '../../domain/identifiers/verified-addresses';
import { findProvenProposal, type ProposalDestination } from '../../domain/link-proposals/link-proposals';
import type { Deps } from '../../kernel/deps';

type Reply = ReplyOf<typeof proveFuzzion>;

/** A code under way, with where it may go instead. */
export function proposalChallengeReply(
  deps: Deps,
  challenge: ChallengeRow,
  destinations: readonly ProposalDestination[],
): Reply {
  return { ...challengeReply(deps, challenge), others: otherDestinations(destinations) };
}

/** Where a code may go instead; each is named by its place among them all. */
export function otherDestinations(destinations: readonly ProposalDestination[]): Reply['others'] {
  return destinations.flatMap(({ channel, destination, current }, place) =>
    current ? [] : [{ way: place, channel, to: String(place), method: channel, destination }],
  );
}

/** Where codes may go, and where the last one went. */
export function proposalDestinations(addresses: readonly Address[], current: number): ProposalDestination[] {
  return addresses.map((address, index) => ({
    channel: address.method,
    destination: masked(address),
    current: index === current,
  }));
}

/** The link proposal that a challenge proves; without one the challenge is over. */
export async function requireProvenProposal(
  db: Queryable,
  accountId: string,
  { payload }: Pick<ChallengeRow, 'payload'>,
) {
  const proposal = await findProvenProposal(db, { accountId, payload });
  if (!proposal) throw new Refusal('challenge-ended');
  return proposal;
}
