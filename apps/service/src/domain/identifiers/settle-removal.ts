import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { withdrawProposals } from '../link-proposals/link-proposals';
import { queueMatchSearch } from '../link-proposals/queue-match-search';
import { endNotMeLinksTo, notificationSeconds } from '../notifications/not-me-links';
import { addFormerAddress, addressHash } from './former-addresses';

/**
 * Settles what depended on a verified address that the account has no more. The links "This was not me" that it received
 * before end. The open link proposals end, and a new search makes those that are still justified. Call it with the account
 * locked.
 */
export async function settleRemoval(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  destination: string,
): Promise<void> {
  const removed = addressHash(deps, destination);
  await addFormerAddress(tx, { accountId, addressHash: removed });
  await endNotMeLinksTo(tx, { accountId, recipientHash: removed, seconds: notificationSeconds });
  await withdrawProposals(tx, { accountId, platforms: [], personIds: [] });
  await queueMatchSearch(tx, accountId);
}
