import type { Queryable } from '../../db/pool';
import { addressHash } from '../../domain/identifiers/former-addresses';
import { listIdentifiers, listNewlyVerified, restartWait } from '../../domain/identifiers/identifiers';
import { masked, methodOf } from '../../domain/identifiers/kinds';
import { notificationSeconds } from '../../domain/notifications/not-me-links';
import type { Deps } from '../../kernel/deps';

/** Notifications of what the account's own person does to its addresses. */
const disputable: ReadonlySet<string> = new Set([
  'identifier-added',
  'identifier-replaced',
  'identifier-withdrawn',
  'primary-changed',
]);

interface Report {
  event: string;
  /** Null for a link from before recipients were stored. */
  recipientHash: Buffer | null;
}

/**
 * The result of a report: whether it came from an address that the account no longer has, and the masked addresses that
 * wait.
 */
export interface Dispute {
  isFromRemoved: boolean;
  waiting: string;
}

/**
 * If the report disputes a change of addresses, restarts the wait of the addresses that were verified while the reported
 * link was valid: until its end, they cannot confirm a new password. The reporter's own address does not wait. Call it
 * with the account locked.
 */
export async function disputeIdentifiers(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  { event, recipientHash }: Report,
): Promise<Dispute> {
  const isRecipient = ({ value }: { value: string }) =>
    recipientHash !== null && addressHash(deps, value).equals(recipientHash);
  const verified = (await listIdentifiers(tx, { accountId })).filter(each => each.is_verified);
  const isFromRemoved = recipientHash !== null && !verified.some(isRecipient);
  if (!disputable.has(event)) return { isFromRemoved, waiting: '' };
  const recent = await listNewlyVerified(tx, { accountId, seconds: notificationSeconds });
  const disputed = recent.filter(each => !isRecipient(each));
  await restartWait(tx, { ids: disputed.map(({ id }) => id) });
  const waiting = disputed
    .map(({ kind, value }) => masked({ method: methodOf[kind], destination: value }))
    .join(', ');
  return { isFromRemoved, waiting };
}
