import { Refusal } from '@talon/contract/errors';
import type { claimFuzzion as endpoint } from '@talon/contract/fuzzion';
import { checkCode, type RightCode, consumeCode } from '../../domain/challenges/check-code';
import { keyOf } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import { addressesOf, provingAddresses } from '../../domain/link-proposals/matching';
import { type Queryable, transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
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

/** The code was right, which is the grant: the person is linked to the account, and nothing else changes. */
export async function claimFuzzion(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<undefined> {
  const { bearer, market } = caller;
  const expected = { purposes: ['fuzzion' as const], sessionId: bearer.session_id, market: market.id };
  const right = await checkCode(deps, expected, body.payload, body.code);
  const [offer] = await findProvenProposal(deps.db, bearer.id, body.payload);
  if (!offer) throw new Refusal('fuzzion-failed');
  const [matchSubject] = await findMatchSubject(deps.db, bearer.id);
  if (!matchSubject) throw new Refusal('login-required');
  await storeProposalFailure(deps, offer, matchSubject, async () => {
    const person = await requireUnchangedPerson(deps, offer, matchSubject);
    await transaction(deps.db, async tx => {
      // The account before its challenges, as everywhere: two calls never wait for each other.
      await lockAccount(tx, bearer.id);
      await consumeCode(tx, right);
      await link(deps, tx, caller, offer, person, right);
    });
  });
  return undefined;
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
  const [matchSubject] = await findMatchSubject(tx, bearer.id);
  if (!matchSubject || !mayLink(matchSubject, person, right)) throw new Refusal('fuzzion-failed');
  await lockPerson(tx, keyOf(person));
  const [linked] = await linkPerson[person.platform](tx, bearer.id, person.personId);
  const [claimed] = await markClaimed(tx, offer.id);
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
