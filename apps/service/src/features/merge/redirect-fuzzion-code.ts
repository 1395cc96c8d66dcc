import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { redirectFuzzionCode as endpoint } from '@talon/contract/fuzzion';
import { redirectChallenge } from '../../core/challenges/redirect-challenge';
import type { Deps } from '../../core/deps';
import { provingAddresses } from '../../core/similar/likeness';
import { reachable } from '../../core/similar/reachable';
import { transaction } from '../../db/pool';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { lockDues } from '../../repositories/accounts';
import { findClaimant } from '../../repositories/claimants';
import { setWays } from '../../repositories/fuzzion-offers';
import { offerChallengeReply, offerWays, provedOffer } from './offer-challenge';
import { unchangedRecord } from './unchanged-record';

/** Sends the code to another address of the record. */
export async function redirectFuzzionCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer, market, address } = caller;
  const { offer } = await provedOffer(deps, deps.db, caller, body.payload);
  const [claimant] = await findClaimant(deps.db, bearer.id);
  if (!claimant) throw new Refusal('login-required');
  const person = await unchangedRecord(deps, offer, claimant);
  const addresses = await reachable(deps, provingAddresses(claimant, person));
  const way = addresses[body.way];
  if (!way) throw new Refusal('fuzzion-failed');
  return transaction(deps.db, async tx => {
    await lockDues(tx, bearer.id);
    const { challenge } = await provedOffer(deps, tx, caller, body.payload);
    const ways = offerWays(addresses, body.way);
    await redirectChallenge(
      deps,
      tx,
      challenge,
      { method: way.method, channel: way.method, destination: way.destination },
      { language: bearer.language, market, address },
    );
    await setWays(tx, offer.id, JSON.stringify(ways));
    const redirected = await provedOffer(deps, tx, caller, body.payload);
    return offerChallengeReply(deps, redirected.challenge, ways);
  });
}
