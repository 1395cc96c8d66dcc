import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { isSameDirectoryPerson } from '../../domain/link-proposals/directory-person-hash';
import type { MatchSubject } from '../../domain/link-proposals/match-subjects';
import type { LinkProposalRow } from '../../domain/link-proposals/link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { findMatchedPerson } from './find-matched-person';

/** The directory person of a link proposal. Refuses if it has changed since its evidence was checked. */
export async function requireUnchangedPerson(
  deps: Deps,
  proposal: LinkProposalRow & { directory_person_hash: Buffer },
  matchSubject: MatchSubject,
): Promise<MatchingPerson> {
  const person = await findMatchedPerson(deps, proposal, matchSubject);
  if (!person || !isSameDirectoryPerson(deps, person, proposal.directory_person_hash))
    throw new Refusal('fuzzion-failed');
  return person;
}
