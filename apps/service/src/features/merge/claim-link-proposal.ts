import { Refusal } from '@talon/contract/errors';
import type { RightCode } from '../../domain/challenges/check-code';
import type { Confirmation } from '../../domain/challenges/purpose-handler';
import { keyOf } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import { addressesOf, provingAddresses } from '../../domain/link-proposals/matching';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { type MatchSubject, findMatchSubject } from '../../domain/link-proposals/match-subjects';
import {
  findProvenProposal,
  markClaimed,
  type LinkProposalRow,
} from '../../domain/link-proposals/link-proposals';
import { linkPerson, lockPerson } from '../../domain/platform-links/platform-links';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { storeProposalFailure } from './remember-failure';
import { notifyOfLinkProposal } from './tell-of-offer';
import { requireUnchangedPerson } from './unchanged-record';

/** The code was right: the directory person is linked to the account, and nothing else changes. */
export async function claimLinkProposal({
  deps,
  holder,
  right,
  consume,
}: Confirmation<'fuzzion'>): Promise<null> {
  const { bearer } = holder;
  const offer = await findProvenProposal(deps.db, { accountId: bearer.id, payload: right.payload });
  if (!offer) throw new Refusal('fuzzion-failed');
  const matchSubject = await findMatchSubject(deps.db, { accountId: bearer.id });
  if (!matchSubject) throw new Refusal('login-required');
  await storeProposalFailure(deps, offer, matchSubject, async () => {
    const person = await requireUnchangedPerson(deps, offer, matchSubject);
    await consume(tx => link(deps, tx, holder, offer, person, right));
  });
  return null;
}

async function link(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  offer: LinkProposalRow,
  person: MatchingPerson,
  right: RightCode,
): Promise<void> {
  const { bearer } = caller;
  const matchSubject = await findMatchSubject(tx, { accountId: bearer.id });
  if (!matchSubject || !mayLink(matchSubject, person, right)) throw new Refusal('fuzzion-failed');
  await lockPerson(tx, { platformAndPerson: keyOf(person) });
  const linked = await linkPerson(tx, {
    accountId: bearer.id,
    platform: person.platform,
    personId: person.personId,
  });
  const claimed = await markClaimed(tx, { id: offer.id });
  if (!linked || !claimed) throw new Refusal('fuzzion-failed');
  await notifyOfLinkProposal(deps, tx, caller, 'person-linked', person.platform, {
    ofRecord: addressesOf(person),
  });
}

/** The account may have verified the code's address meanwhile, or changed its name, or found somebody there. */
function mayLink(
  matchSubject: MatchSubject,
  person: MatchingPerson,
  { method, destination }: RightCode,
): boolean {
  const isFree = matchSubject.linked.every(({ platform }) => platform !== person.platform);
  return (
    isFree &&
    provingAddresses(matchSubject, person).some(
      address => address.method === method && address.destination === destination,
    )
  );
}
