import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { directoryPersonHash } from '../../domain/link-proposals/directory-person-hash';
import type { MatchSubject } from '../../domain/link-proposals/match-subjects';
import type { LinkProposalRow } from '../../domain/link-proposals/link-proposals';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { findOwnMatch } from './find-record';

/** The record of an offer, if it is still as it was when the person showed that it is theirs. */
export async function requireUnchangedPerson(
  deps: Deps,
  offer: LinkProposalRow & { directory_person_hash: Buffer },
  matchSubject: MatchSubject,
): Promise<MatchingPerson> {
  const person = await findOwnMatch(deps, offer, matchSubject);
  if (!person || !directoryPersonHash(deps, person).equals(offer.directory_person_hash))
    throw new Refusal('fuzzion-failed');
  return person;
}
