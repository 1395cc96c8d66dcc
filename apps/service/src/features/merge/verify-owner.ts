import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion as endpoint } from '@talon/contract/fuzzion';
import { startChallenge } from '../../domain/challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import { count, type Counted, uncount } from '../../domain/limits/count';
import type { RequiredEvidence } from '../../domain/link-proposals/required-evidence';
import { directoryPersonHash } from '../../domain/link-proposals/directory-person-hash';
import { transaction } from '../../db/transaction';
import type { Caller } from '../../kernel/caller';
import { lockAccount } from '../../domain/accounts/accounts';
import { voidSessionChallenges } from '../../domain/challenges/void-challenges';
import { type MatchSubject, findMatchSubject } from '../../domain/link-proposals/match-subjects';
import {
  findOpenProposal,
  markOwnershipVerified,
  type LinkProposalRow,
} from '../../domain/link-proposals/link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { findMatchedPerson } from './find-matched-person';
import { requireEvidence } from './require-evidence';
import { requireOwner } from './require-owner';
import { storeProposalFailure } from './store-proposal-failure';
import { proposalChallengeReply, proposalDestinations } from './proposal-challenge';
import type { UseCase } from '../../kernel/route';

/** Checks a birth date or card number of the directory person, and sends a code to one of its addresses. */
export const verifyOwner: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  const proposal = await findOpenProposal(deps.db, { accountId: caller.bearer.id, id: body.offer });
  const matchSubject = await findMatchSubject(deps.db, { accountId: caller.bearer.id });
  if (!proposal || !matchSubject) throw new Refusal('not-found');
  return storeProposalFailure(deps, proposal, matchSubject, async () => {
    const { person, required } = await countWrongEvidence(deps, proposal, matchSubject, async () => {
      const found = await findMatchedPerson(deps, proposal, matchSubject);
      if (!found) throw new Refusal('fuzzion-failed');
      const evidence = await requireEvidence(deps, matchSubject, proposal, found);
      await requireOwner(deps, found, evidence, body);
      return { person: found, required: evidence };
    });
    return sendCode(deps, caller, proposal, person, required);
  });
};

/** Counts a try before the check, so that parallel calls cannot exceed the limit; uncounts it unless the check fails. */
async function countWrongEvidence<T>(
  deps: Deps,
  { platform, person_id: personId }: LinkProposalRow,
  { accountId }: MatchSubject,
  check: () => Promise<T>,
): Promise<T> {
  const subject = deps.keyedHash('person', `${accountId} ${platform}:${personId}`);
  const counted: Counted = { limit: 'wrongProposalEvidence', subject };
  const { at } = await count(deps, deps.db, [counted], 'too-many-attempts');
  let isWrong = false;
  try {
    return await check();
  } catch (error) {
    isWrong = error instanceof Refusal && ['fuzzion-refused', 'fuzzion-failed'].includes(error.code);
    throw error;
  } finally {
    if (!isWrong) await uncount(deps.db, counted, at);
  }
}

async function sendCode(
  deps: Deps,
  { bearer, market, address, deviceId }: Caller,
  proposal: LinkProposalRow,
  person: MatchingPerson,
  { typed, addresses }: RequiredEvidence,
): Promise<ReplyOf<typeof endpoint>> {
  const [first] = addresses;
  if (!first) throw new Refusal('fuzzion-failed');
  const destinations = proposalDestinations(addresses, 0);
  const { id: accountId, session_id: sessionId, language } = bearer;
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    await voidSessionChallenges(tx, { sessionId, purpose: 'fuzzion' });
    const challenge = await startChallenge(
      deps,
      tx,
      { purpose: 'fuzzion', accountId, sessionId },
      { ...first, language, market, address, deviceId },
    );
    const { payload } = challenge;
    const proved = await markOwnershipVerified(tx, {
      id: proposal.id,
      payload,
      destinations: JSON.stringify(destinations),
      typedEvidence: typed,
      directoryPersonHash: directoryPersonHash(deps, person),
    });
    if (!proved) throw new Refusal('fuzzion-failed');
    return proposalChallengeReply(deps, challenge, destinations);
  });
}
