import type { Queryable } from '../../db/pool';
import { isAbsentKey } from '../../kernel/absent-key';
import { execute } from '../../db/statement';
import type { Deps } from '../../kernel/deps';
import type { AuditEvent } from './audit-event-names';
import { type PersonalFields, sealPersonalFields } from './personal-fields';

/** The data of an event. Unknown fields are left out. */
export interface RecordedEvent {
  /** Null if a failure belongs to no known account. */
  accountId: string | null;
  event: AuditEvent;
  market?: string | null;
  deviceId?: string | null;
  /** The truncated IP address. */
  address?: string | null;
  /** The authenticator that was used. */
  authenticator?: string | null;
  /** The operator who did it, by name; null for a person or a client. */
  operator?: string | null;
  /** The member of staff who did it in the console, and the reason that they gave. */
  staffId?: string | null;
  reason?: string | null;
  /** The other account of a merge. */
  otherAccountId?: string | null;
  /** The client that caused the event, or that got or lost access. */
  clientId?: string | null;
  /** The error code of a failure. */
  code?: string | null;
  /** How often a failure happened within a minute. */
  times?: number;
  /** What was transferred, without secrets. */
  details?: object | null;
}

const addEvent = execute(
  'audit_events_add',
  `insert into audit_events
     (account_id, event, market, device_id, address, authenticator, operator, staff_id, reason, other_account_id,
      client_id, code, times, details, sealed)
   values (:accountId?, :event, :market?, :deviceId?, :address?, :authenticator?, :operator?, :staffId?, :reason?,
           :otherAccountId?, :clientId?, :code?, :times, :details?, :sealed?)`,
);

/** Records the same event for many accounts. */
export const auditEvents = execute(
  'audit_events_add_many',
  `insert into audit_events (account_id, event, operator, times)
   select account_id, :event, :operator?, 1 from unnest(:accountIds::uuid[]) as account_id`,
);

const noPersonalFields: PersonalFields = { address: null, deviceId: null, reason: null, details: null };

const unknown = {
  ...noPersonalFields,
  market: null,
  authenticator: null,
  operator: null,
  staffId: null,
  otherAccountId: null,
  clientId: null,
  code: null,
  times: 1,
  sealed: null,
};

/**
 * Records an event. The personal fields of an account's event are sealed with the key of that account; those of nobody known are
 * stored as they are, without the device.
 */
export async function auditEvent(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  recorded: RecordedEvent,
): Promise<void> {
  const { accountId, address = null, deviceId = null, reason = null, details = null } = recorded;
  // A command without keys leaves the sealing to `encryption renew`, as a version before did.
  if (isAbsentKey(deps.encryption)) return addEvent(db, { ...unknown, ...recorded });
  if (accountId === null) return addEvent(db, { ...unknown, ...recorded, deviceId: null });
  const fields = { address, deviceId, reason, details };
  const sealed = await sealPersonalFields(deps, db, accountId, fields);
  await addEvent(db, { ...unknown, ...recorded, ...noPersonalFields, sealed });
}

/** Records an event of a merge, with the other account and what was transferred. */
export const auditMerge: (
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  recorded: RecordedEvent & { otherAccountId: string },
) => Promise<void> = auditEvent;

/** Records an event of a client: what it did for the account, or what the person allowed it. */
export const auditClientEvent: (
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  recorded: RecordedEvent & { clientId: string },
) => Promise<void> = auditEvent;
