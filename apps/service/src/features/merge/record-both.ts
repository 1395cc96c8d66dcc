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
  await auditMerge(tx, {
    accountId: bearer.id,
    otherAccountId: otherId,
    event: mine,
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  await auditMerge(tx, {
    accountId: otherId,
    otherAccountId: bearer.id,
    event: theirs,
    market: market.id,
    deviceId,
    address: truncated(address),
  });
}
