import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { redirectFuzzionCode as endpoint } from '@talon/contract/fuzzion';
import { redirectChallenge } from '../../domain/challenges/redirect-challenge';
import type { Deps } from '../../kernel/deps';
import { provingAddresses } from '../../domain/link-proposals/matching';
import { reachable } from '../../domain/link-proposals/reachable-addresses';
import { transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { findMatchSubject } from '../../domain/link-proposals/match-subjects';
import { setProposalDestinations } from '../../domain/link-proposals/link-proposals';
import { proposalChallengeReply, proposalDestinations, provenProposal } from './offer-challenge';
import { requireUnchangedPerson } from './unchanged-record';

/** Sends the code to another address of the record. */
export async function redirectFuzzionCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer, market, address } = caller;
  const { offer } = await provenProposal(deps, deps.db, caller, body.payload);
  const [matchSubject] = await findMatchSubject(deps.db, bearer.id);
  if (!matchSubject) throw new Refusal('login-required');
  const person = await requireUnchangedPerson(deps, offer, matchSubject);
  const addresses = await reachable(deps, provingAddresses(matchSubject, person));
  const way = addresses[body.way];
  if (!way) throw new Refusal('fuzzion-failed');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, bearer.id);
    const { challenge } = await provenProposal(deps, tx, caller, body.payload);
    const ways = proposalDestinations(addresses, body.way);
    await redirectChallenge(
      deps,
      tx,
      challenge,
      { method: way.method, channel: way.method, destination: way.destination },
      { language: bearer.language, market, address },
    );
    await setProposalDestinations(tx, offer.id, JSON.stringify(ways));
    const redirected = await provenProposal(deps, tx, caller, body.payload);
    return proposalChallengeReply(deps, redirected.challenge, ways);
  });
}
