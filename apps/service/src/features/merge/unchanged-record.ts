import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../core/deps';
import { recordHash } from '../../core/similar/record-hash';
import type { Claimant } from '../../repositories/claimants';
import type { OfferRow } from '../../repositories/fuzzion-offers';
import type { SimilarPerson } from '../../seams/similar-people';
import { findRecord } from './find-record';

/** The record of an offer, if it is still as it was when the person showed that it is theirs. */
export async function unchangedRecord(
  deps: Deps,
  offer: OfferRow & { record_hash: Buffer },
  claimant: Claimant,
): Promise<SimilarPerson> {
  const person = await findRecord(deps, offer, claimant);
  if (!person || !recordHash(deps, person).equals(offer.record_hash)) throw new Refusal('fuzzion-failed');
  return person;
}
