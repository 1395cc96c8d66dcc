import { Refusal } from '@talon/contract/errors';
import type { LinkProposalRow } from '../../domain/link-proposals/link-proposals';
import type { MatchSubject } from '../../domain/link-proposals/match-subjects';
import { foundBy } from '../../domain/link-proposals/matching';
import { findRequiredEvidence, type RequiredEvidence } from '../../domain/link-proposals/required-evidence';
import type { Deps } from '../../kernel/deps';
import type { MatchingPerson } from '../../kernel/ports/directory';

/**
 * The evidence that a link proposal requires now. Refuses if account and person have nothing in common any more, or if other
 * evidence is required than when the proposal was made: the account or the person has changed.
 */
export async function requireEvidence(
  deps: Deps,
  matchSubject: MatchSubject,
  { proof }: Pick<LinkProposalRow, 'proof'>,
  person: MatchingPerson,
): Promise<RequiredEvidence> {
  const required = foundBy(matchSubject, person) && (await findRequiredEvidence(deps, matchSubject, person));
  if (!required || required.typed !== proof) throw new Refusal('fuzzion-failed');
  return required;
}
