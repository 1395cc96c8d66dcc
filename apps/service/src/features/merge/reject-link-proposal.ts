import { Refusal } from '@talon/contract/errors';
import type { rejectFuzzion as endpoint } from '@talon/contract/fuzzion';
import { masked } from '../../domain/identifiers/kinds';
import { addressesOf, removable } from '../../domain/link-proposals/matching';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { findMatchSubject } from '../../domain/link-proposals/match-subjects';
import { findOpenProposal, markRejected } from '../../domain/link-proposals/link-proposals';
import { addJob } from '../../db/queue';
import { findMatchedPerson } from './find-matched-person';
import { notifyOfLinkProposal } from './notify-of-link-proposal';
import type { UseCase } from '../../kernel/route';

/** With the queue's growing pauses, several days. */
const mostAttempts = 25;

/**
 * Rejects a match for good. The queue removes the addresses of the account from the directory person, so that the removal
 * survives a restart or an unavailable directory.
 */
export const rejectLinkProposal: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  const { bearer } = caller;
  const proposal = await findOpenProposal(deps.db, { accountId: bearer.id, id: body.offer });
  const matchSubject = await findMatchSubject(deps.db, { accountId: bearer.id });
  if (!proposal || !matchSubject) throw new Refusal('not-found');
  const person = await findMatchedPerson(deps, proposal, matchSubject);
  const addresses = person ? removable(matchSubject, person) : [];
  const removed = addresses.map(masked);
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const rejected = await markRejected(tx, { id: proposal.id, removed: JSON.stringify(removed) });
    if (!rejected) throw new Refusal('not-found');
    const all = person && addresses.length > 0 ? addressesOf(person) : [];
    const remaining = all.filter(({ destination }) =>
      addresses.every(each => each.destination !== destination),
    );
    await notifyOfLinkProposal(
      deps,
      tx,
      caller,
      'person-rejected',
      { platform: proposal.platform, personId: proposal.person_id },
      {
        ofPerson: remaining,
        removed,
      },
    );
    if (addresses.length === 0) return;
    await addJob(tx, {
      task: 'remove-directory-contacts',
      payload: { offerId: proposal.id },
      key: `remove-directory-contacts ${proposal.id}`,
      mostAttempts,
    });
  });
  return { removed };
};
