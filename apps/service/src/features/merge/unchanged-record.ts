import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { recordHash } from '../../domain/link-proposals/directory-person-hash';
import type { Claimant } from '../../domain/link-proposals/match-subjects';
import type { OfferRow } from '../../domain/link-proposals/link-proposals';
import type { SimilarPerson } from '../../kernel/ports/directory-matches';
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
