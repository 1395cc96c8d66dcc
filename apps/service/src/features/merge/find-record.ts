import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../core/deps';
import type { Claimant } from '../../repositories/claimants';
import type { OfferRow } from '../../repositories/fuzzion-offers';
import { SystemAway } from '../../seams/card-system';
import type { SimilarPerson } from '../../seams/similar-people';

const secondsWhileAway = 30;

/** The record of an offer as it is now; undefined where it is gone. Refused while the directory is away. */
export async function findRecord(
  deps: Deps,
  { platform, person_id: personId }: OfferRow,
  { linked }: Claimant,
): Promise<SimilarPerson | undefined> {
  return unlessAway(deps, () => deps.directory.findPerson({ platform, personId }, linked));
}

/** What the directory answers; refused while it is away. */
export async function unlessAway<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SystemAway)) throw error;
    deps.log.warn({ err: error }, 'the directory is away: a similar account could not be looked up');
    throw new Refusal('unavailable', { retryAfterSeconds: secondsWhileAway });
  }
}
