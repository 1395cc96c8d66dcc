import type { Deps } from '../../kernel/deps';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import type { MatchSubject } from '../../domain/link-proposals/match-subjects';
import type { LinkProposalRow } from '../../domain/link-proposals/link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';

/** The record of an offer as it is now; undefined where it is gone. Refused while the directory is unavailable. */
export async function findOwnMatch(
  deps: Deps,
  { platform, person_id: personId }: LinkProposalRow,
  { linked }: MatchSubject,
): Promise<MatchingPerson | undefined> {
  return refuseWhileUnavailable(deps, 'unavailable', 'a similar account could not be looked up', () =>
    deps.directory.findPerson({ platform, personId }, linked),
  );
}
