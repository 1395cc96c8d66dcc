import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { AuditEvent } from '../../domain/audit/audit-event-names';
import { auditMerge } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';

/**
 * Writes an audit event for both accounts, each with the id of the other, so that the trail survives a closed account.
 * `transferred` has no secret: addresses are masked.
 */
export async function auditBothAccounts(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  otherId: string,
  mine: AuditEvent,
  theirs: AuditEvent,
  transferred: object | null = null,
): Promise<void> {
  const { bearer } = caller;
  await auditMerge(deps, tx, {
    accountId: bearer.id,
    otherAccountId: otherId,
    event: mine,
    details: transferred,
    ...auditedVisitor(caller),
  });
  await auditMerge(deps, tx, {
    accountId: otherId,
    otherAccountId: bearer.id,
    event: theirs,
    details: transferred,
    ...auditedVisitor(caller),
  });
}
