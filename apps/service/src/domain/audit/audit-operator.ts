import type { Queryable } from '../../db/pool';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { auditEvent, type RecordedEvent } from './audit-events';

/** Records what an operator did, with the name and the reason. */
export function auditOperator(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  { name, staffId, reason }: Operator,
  recorded: RecordedEvent,
): Promise<void> {
  return auditEvent(deps, db, { ...recorded, operator: name, staffId, reason });
}
