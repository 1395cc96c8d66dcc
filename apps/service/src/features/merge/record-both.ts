import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import { type AuditEvent, auditMerge } from '../../domain/audit/audit-events';

/** Records one act on both accounts, each with the other's id beside it: the trail stays where an account is closed. */
export async function auditBothAccounts(
  tx: Queryable,
  { bearer, market, deviceId, address }: Caller,
  otherId: string,
  mine: AuditEvent,
  theirs: AuditEvent,
): Promise<void> {
  await auditMerge(tx, bearer.id, otherId, mine, market.id, deviceId, truncated(address));
  await auditMerge(tx, otherId, bearer.id, theirs, market.id, deviceId, truncated(address));
}
