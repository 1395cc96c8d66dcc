import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { event } from './people';

const auditedEvent = v.object({
  ...event.entries,
  account_id: v.nullable(v.string()),
  /** The member of staff who caused it in the console. */
  staff_id: v.nullable(v.string()),
});

export type AuditedEvent = v.InferOutput<typeof auditedEvent>;

/** The filters of the audit trail. `from` and `to` are days (yyyy-mm-dd, UTC, both included); `before` is an event's id. */
export const auditFilters = ['event', 'operator', 'account', 'from', 'to', 'before'] as const;

/** Read the audit trail, the newest events first, 100 at a time. That it was read is recorded too. */
export const readAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'staff',
  permission: 'read-audit',
  query: auditFilters,
  body: undefined,
  reply: v.object({ events: v.array(auditedEvent) }),
  errors: [],
});
