import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion as endpoint } from '@talon/contract/fuzzion';
import { startChallenge } from '../../core/challenges/start-challenge';
import type { Deps } from '../../core/deps';
import { count, type Counted, uncount } from '../../core/limits/count';
import { provingAddresses } from '../../core/similar/likeness';
import { reachable } from '../../core/similar/reachable';
import { recordHash } from '../../core/similar/record-hash';
import { transaction } from '../../db/pool';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { lockDues } from '../../repositories/accounts';
import { voidSessionChallenges } from '../../repositories/challenge-endings';
import { type Claimant, findClaimant } from '../../repositories/claimants';
import { findOpenOffer, markProved, type OfferRow } from '../../repositories/fuzzion-offers';
import type { SimilarPerson } from '../../seams/similar-people';
import { findRecord } from './find-record';
import { checkOwner } from './check-owner';
import { rememberFailure } from './remember-failure';
import { offerChallengeReply, offerWays } from './offer-challenge';

/** The person knows what stands in the record: a code goes to one of its addresses. */
export async function proveFuzzion(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const [offer] = await findOpenOffer(deps.db, caller.bearer.id, body.offer);
  const [claimant] = await findClaimant(deps.db, caller.bearer.id);
  if (!offer || !claimant) throw new Refusal('not-found');
  return rememberFailure(deps, offer, claimant, async () => {
    const person = await unlessTooManyWrong(deps, offer, claimant, async () => {
      const found = await findRecord(deps, offer, claimant);
      if (!found) throw new Refusal('fuzzion-failed');
      await checkOwner(deps, found, body);
      return found;
    });
    return sendCode(deps, caller, offer, claimant, person);
  });
}

/** A try is charged before it is looked at, so that fifty at once are five; taken back unless it was wrong, or no proof of this record. */
async function unlessTooManyWrong<T>(
  deps: Deps,
  { platform, person_id: personId }: OfferRow,
  { accountId }: Claimant,
  look: () => Promise<T>,
): Promise<T> {
  const subject = deps.keyedHash('person', `${accountId} ${platform}:${personId}`);
  const tried: Counted = { limit: 'wrongOwners', subject };
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
  offer: OfferRow,
  claimant: Claimant,
  person: SimilarPerson,
): Promise<ReplyOf<typeof endpoint>> {
  const addresses = await reachable(deps, provingAddresses(claimant, person));
  const [first] = addresses;
  if (!first) throw new Refusal('fuzzion-failed');
  const ways = offerWays(addresses, 0);
  const { id: accountId, session_id: sessionId, language } = bearer;
  return transaction(deps.db, async tx => {
    await lockDues(tx, accountId);
    await voidSessionChallenges(tx, sessionId, 'fuzzion');
    const challenge = await startChallenge(
      deps,
      tx,
      { purpose: 'fuzzion', accountId, sessionId, market: market.id },
      { ...first, language, market, address },
    );
    const { payload } = challenge;
    const [proved] = await markProved(tx, offer.id, payload, JSON.stringify(ways), recordHash(deps, person));
    if (!proved) throw new Refusal('fuzzion-failed');
    return offerChallengeReply(deps, challenge, ways);
  });
}
