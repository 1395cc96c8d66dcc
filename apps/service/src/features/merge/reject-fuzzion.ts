import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { rejectFuzzion as endpoint } from '@talon/contract/fuzzion';
import type { Deps } from '../../kernel/deps';
import { masked } from '../../domain/identifiers/kinds';
import { addressesOf, removable } from '../../domain/link-proposals/matching';
import { transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { findMatchSubject } from '../../domain/link-proposals/match-subjects';
import { findOpenProposal, markRejected } from '../../domain/link-proposals/link-proposals';
import { addJob } from '../../db/queue';
import { findOwnMatch } from './find-record';
import { notifyOfLinkProposal } from './tell-of-offer';

/** With the queue's growing pauses, several days. */
const mostAttempts = 25;

/**
 * The record is somebody else's: never offered again. What may be taken from it is taken by the queue, so that neither a
 * kill nor a directory that goes away in between loses it.
 */
export async function rejectFuzzion(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer } = caller;
  const offer = await findOpenProposal(deps.db, { accountId: bearer.id, id: body.offer });
  const matchSubject = await findMatchSubject(deps.db, { accountId: bearer.id });
  if (!offer || !matchSubject) throw new Refusal('not-found');
  const person = await findOwnMatch(deps, offer, matchSubject);
  const taken = person ? removable(matchSubject, person) : [];
  const removed = taken.map(masked);
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const rejected = await markRejected(tx, { id: offer.id, removed: JSON.stringify(removed) });
    if (!rejected) throw new Refusal('not-found');
    const kept = person && taken.length > 0 ? addressesOf(person) : [];
    const left = kept.filter(({ destination }) => taken.every(each => each.destination !== destination));
    await notifyOfLinkProposal(deps, tx, caller, 'person-rejected', offer.platform, {
      ofRecord: left,
      removed,
    });
    if (taken.length === 0) return;
    await addJob(tx, {
      task: 'withdraw-contacts',
      payload: { offerId: offer.id },
      key: `withdraw-contacts ${offer.id}`,
      mostAttempts,
    });
  });
  return { removed };
}
