import type { Deps } from '../../kernel/deps';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import type { MatchSubject } from '../../domain/link-proposals/match-subjects';
import type { LinkProposalRow } from '../../domain/link-proposals/link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';

/** The current directory person of a link proposal, if it still exists. Refuses while the directory is unavailable. */
export async function findMatchedPerson(
  deps: Deps,
  { platform, person_id: personId }: LinkProposalRow,
  { linked }: MatchSubject,
): Promise<MatchingPerson | undefined> {
  return refuseWhileUnavailable(deps, 'unavailable', 'a directory person could not be looked up', () =>
    deps.directory.findPerson({ platform, personId }, linked),
  );
}
