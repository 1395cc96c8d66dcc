import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { withdrawProposals } from '../link-proposals/link-proposals';
import { queueMatchSearch } from '../link-proposals/queue-match-search';
import { endNotMeLinksTo, notificationSeconds } from '../notifications/not-me-links';
import { addFormerAddress, addressHash } from './former-addresses';

/**
 * Updates what depended on a verified address that the account no longer has. Ends the links "This was not me" that the
 * address received before. Ends the open link proposals; a new search creates those that are still justified. Call it with
 * the account locked.
 */
export async function endAddressUses(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  destination: string,
): Promise<void> {
  const removed = addressHash(deps, destination);
  await addFormerAddress(tx, { accountId, addressHash: removed });
  await endNotMeLinksTo(tx, { accountId, recipientHash: removed, seconds: notificationSeconds });
  await withdrawProposals(tx, { accountId, platforms: [], personIds: [] });
  await queueMatchSearch(tx, { accountId });
}
