import type { Deps } from '../../core/deps';
import { unlessAway } from '../../core/unless-away';
import type { Claimant } from '../../repositories/claimants';
import type { OfferRow } from '../../repositories/fuzzion-offers';
import type { SimilarPerson } from '../../seams/similar-people';

/** The record of an offer as it is now; undefined where it is gone. Refused while the directory is away. */
export async function findRecord(
  deps: Deps,
  { platform, person_id: personId }: OfferRow,
  { linked }: Claimant,
): Promise<SimilarPerson | undefined> {
  return unlessAway(deps, 'unavailable', 'a similar account could not be looked up', () =>
    deps.directory.findPerson({ platform, personId }, linked),
  );
}
