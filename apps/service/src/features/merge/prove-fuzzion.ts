import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion as endpoint } from '@talon/contract/fuzzion';
import { startChallenge } from '../../domain/challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import { count, type Counted, uncount } from '../../domain/limits/count';
import { provingAddresses } from '../../domain/link-proposals/matching';
import { reachable } from '../../domain/link-proposals/reachable-addresses';
import { directoryPersonHash } from '../../domain/link-proposals/directory-person-hash';
import { transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { voidSessionChallenges } from '../../domain/challenges/void-challenges';
import { type MatchSubject, findMatchSubject } from '../../domain/link-proposals/match-subjects';
import {
  findOpenProposal,
  markProved,
  type LinkProposalRow,
} from '../../domain/link-proposals/link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { findOwnMatch } from './find-record';
import { checkOwner } from './check-owner';
import { storeProposalFailure } from './remember-failure';
import { proposalChallengeReply, proposalDestinations } from './proposal-challenge';

/** The person knows what stands in the record: a code goes to one of its addresses. */
export async function proveFuzzion(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const offer = await findOpenProposal(deps.db, { accountId: caller.bearer.id, id: body.offer });
  const matchSubject = await findMatchSubject(deps.db, { accountId: caller.bearer.id });
  if (!offer || !matchSubject) throw new Refusal('not-found');
  return storeProposalFailure(deps, offer, matchSubject, async () => {
    const person = await unlessTooManyWrong(deps, offer, matchSubject, async () => {
      const found = await findOwnMatch(deps, offer, matchSubject);
      if (!found) throw new Refusal('fuzzion-failed');
      await checkOwner(deps, found, body);
      return found;
    });
    return sendCode(deps, caller, offer, matchSubject, person);
  });
}

/** A try is charged before it is looked at, so that fifty at once are five; taken back unless it was wrong, or no proof of this record. */
async function unlessTooManyWrong<T>(
  deps: Deps,
  { platform, person_id: personId }: LinkProposalRow,
  { accountId }: MatchSubject,
  look: () => Promise<T>,
): Promise<T> {
  const subject = deps.keyedHash('person', `${accountId} ${platform}:${personId}`);
  const tried: Counted = { limit: 'wrongProposalEvidence', subject };
  const { at } = await count(deps, deps.db, [tried], 'too-many-attempts');
  let isWrong = false;
  try {
    return await look();
  } catch (error) {
    isWrong = error instanceof Refusal && ['fuzzion-refused', 'fuzzion-failed'].includes(error.code);
    throw error;
  } finally {
    if (!isWrong) await uncount(deps.db, tried, at);
  }
}

async function sendCode(
  deps: Deps,
  { bearer, market, address }: Caller,
  offer: LinkProposalRow,
  matchSubject: MatchSubject,
  person: MatchingPerson,
): Promise<ReplyOf<typeof endpoint>> {
  const addresses = await reachable(deps, provingAddresses(matchSubject, person));
  const [first] = addresses;
  if (!first) throw new Refusal('fuzzion-failed');
  const ways = proposalDestinations(addresses, 0);
  const { id: accountId, session_id: sessionId, language } = bearer;
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    await voidSessionChallenges(tx, { sessionId, purpose: 'fuzzion' });
    const challenge = await startChallenge(
      deps,
      tx,
      { purpose: 'fuzzion', accountId, sessionId },
      { ...first, language, market, address },
    );
    const { payload } = challenge;
    const proved = await markProved(tx, {
      id: offer.id,
      payload,
      destinations: JSON.stringify(ways),
      directoryPersonHash: directoryPersonHash(deps, person),
    });
    if (!proved) throw new Refusal('fuzzion-failed');
    return proposalChallengeReply(deps, challenge, ways);
  });
}
