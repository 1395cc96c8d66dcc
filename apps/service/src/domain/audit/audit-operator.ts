import type { Queryable } from '../../db/pool';
import type { Operator } from '../../kernel/caller';
import { auditEvent, type RecordedEvent } from './audit-events';

/** Records what an operator did, with the name and the reason. */
export function auditOperator(
  db: Queryable,
  { name, staffId, reason }: Operator,
  recorded: RecordedEvent,
): Promise<void> {
  return auditEvent(db, { ...recorded, operator: name, staffId, reason });
}
