import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion } from '@talon/contract/fuzzion';
import type { Queryable } from '../../db/pool';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import { masked } from '../../domain/identifiers/kinds';
import type { Address } from '../../domain/identifiers/verified-addresses';
import {
  findProposalOfChallenge,
  type ProposalDestination,
} from '../../domain/link-proposals/link-proposals';
import type { Deps } from '../../kernel/deps';

type Reply = ReplyOf<typeof proveFuzzion>;

/** A challenge with the other destinations that its code may be sent to. */
export function proposalChallengeReply(
  deps: Deps,
  challenge: ChallengeRow,
  destinations: readonly ProposalDestination[],
): Reply {
  return { ...challengeReply(deps, challenge), others: otherDestinations(destinations) };
}

/** The other destinations of a code, named by their index among all destinations. */
export function otherDestinations(destinations: readonly ProposalDestination[]): Reply['others'] {
  return destinations.flatMap(({ channel, destination, current }, index) =>
    current ? [] : [{ to: String(index), method: channel, destination }],
  );
}

/** All possible destinations of a code; `current` is the index of the one it was last sent to. */
export function proposalDestinations(addresses: readonly Address[], current: number): ProposalDestination[] {
  return addresses.map((address, index) => ({
    channel: address.method,
    destination: masked(address),
    current: index === current,
  }));
}

/** The link proposal of a challenge. Refuses if the proposal has ended. */
export async function requireProvenProposal(
  db: Queryable,
  accountId: string,
  { payload }: Pick<ChallengeRow, 'payload'>,
) {
  const proposal = await findProposalOfChallenge(db, { accountId, payload });
  if (!proposal) throw new Refusal('challenge-ended');
  return proposal;
}
