import type { Deps } from '../../kernel/deps';
import { unlessAway } from '../../kernel/refuse-while-unavailable';
import type { Claimant } from '../../domain/link-proposals/match-subjects';
import type { OfferRow } from '../../domain/link-proposals/link-proposals';
import type { SimilarPerson } from '../../kernel/ports/directory-matches';

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
