import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { AuditEvent } from '../../domain/audit/audit-event-names';
import { auditMerge } from '../../domain/audit/audit-events';

/**
 * Writes an audit event for both accounts, each with the id of the other, so that the trail survives a closed account.
 * `transferred` has no secret: addresses are masked.
 */
export async function auditBothAccounts(
  deps: Deps,
  tx: Queryable,
  { bearer, market, deviceId, address }: Caller,
  otherId: string,
  mine: AuditEvent,
  theirs: AuditEvent,
  transferred: object | null = null,
): Promise<void> {
  await auditMerge(deps, tx, {
    accountId: bearer.id,
    otherAccountId: otherId,
    event: mine,
    details: transferred,
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  await auditMerge(deps, tx, {
    accountId: otherId,
    otherAccountId: bearer.id,
    event: theirs,
    details: transferred,
    market: market.id,
    deviceId,
    address: truncated(address),
  });
}
