import { Refusal } from '@talon/contract/errors';
import type { CorrectCode } from '../../domain/challenges/check-code';
import type { Confirmation } from '../../domain/challenges/purpose-handler';
import { keyOf } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import { addressesOf } from '../../domain/link-proposals/matching';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { type MatchSubject, findMatchSubject } from '../../domain/link-proposals/match-subjects';
import {
  findProposalOfChallenge,
  markLinked,
  type LinkProposalRow,
} from '../../domain/link-proposals/link-proposals';
import { linkPerson, lockPerson } from '../../domain/platform-links/platform-links';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { storeProposalFailure } from './store-proposal-failure';
import { notifyOfLinkProposal } from './notify-of-link-proposal';
import { requireEvidence } from './require-evidence';
import { requireUnchangedPerson } from './require-unchanged-person';

/** Links the directory person to the account after a correct code. Nothing else of the account changes. */
export async function acceptLinkProposal({
  deps,
  holder,
  right,
  consume,
}: Confirmation<'fuzzion'>): Promise<null> {
  const { bearer } = holder;
  const proposal = await findProposalOfChallenge(deps.db, { accountId: bearer.id, payload: right.payload });
  if (!proposal) throw new Refusal('fuzzion-failed');
  const matchSubject = await findMatchSubject(deps.db, { accountId: bearer.id });
  if (!matchSubject) throw new Refusal('login-required');
  await storeProposalFailure(deps, proposal, matchSubject, async () => {
    const person = await requireUnchangedPerson(deps, proposal, matchSubject);
    await consume(tx => link(deps, tx, holder, proposal, person, right));
  });
  return null;
}

async function link(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  proposal: LinkProposalRow,
  person: MatchingPerson,
  right: CorrectCode,
): Promise<void> {
  const { bearer } = caller;
  const matchSubject = await findMatchSubject(tx, { accountId: bearer.id });
  if (!matchSubject || !(await mayLink(deps, matchSubject, proposal, person, right)))
    throw new Refusal('fuzzion-failed');
  await lockPerson(tx, { platformAndPerson: keyOf(person) });
  const linked = await linkPerson(tx, {
    accountId: bearer.id,
    platform: person.platform,
    personId: person.personId,
  });
  const accepted = await markLinked(tx, { id: proposal.id });
  if (!linked || !accepted) throw new Refusal('fuzzion-failed');
  await notifyOfLinkProposal(deps, tx, caller, 'person-linked', person, {
    ofPerson: addressesOf(person),
  });
}

/**
 * Checks the match again: the addresses or the links of the account may have changed since the code was sent. An address
 * that the account has verified meanwhile is no new evidence.
 */
async function mayLink(
  deps: Deps,
  matchSubject: MatchSubject,
  proposal: LinkProposalRow,
  person: MatchingPerson,
  { method, destination }: CorrectCode,
): Promise<boolean> {
  if (matchSubject.linked.some(({ platform }) => platform === person.platform)) return false;
  const { typed, addresses } = await requireEvidence(deps, matchSubject, proposal, person);
  if (typed !== proposal.typed_evidence) return false;
  return addresses.some(address => address.method === method && address.destination === destination);
}
