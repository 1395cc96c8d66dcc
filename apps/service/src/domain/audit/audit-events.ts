import type { Queryable } from '../../db/pool';
import { isAbsentKey } from '../../kernel/absent-key';
import type { FailureEvent } from '../../kernel/ports/failure-audit';
import { execute, many, one } from '../../db/statement';
import type { Deps } from '../../kernel/deps';
import { type PersonalFields, sealPersonalFields } from './personal-fields';

/** The events of the audit trail; each name says what happened to the account. */
export type AuditEvent =
  | FailureEvent
  /** An operator ran a command, recorded with its client and its choice, or looked at an account. */
  | 'command-started'
  | 'command-done'
  | 'command-failed'
  | 'account-shown'
  /** An account was in the result of a search, masked. */
  | 'account-found'
  /** The audit trail of one account was read. */
  | 'account-audited'
  /** A member of staff had a message sent again to its own address. */
  | 'message-resent'
  /** A member of staff uncovered personal data of an account, or asked why a call is refused. */
  | 'account-revealed'
  | 'account-explained'
  /** A member of staff asked a second one for an act, who approved or refused it, or took the request back. */
  | 'request-made'
  | 'request-approved'
  | 'request-refused'
  | 'request-withdrawn'
  /** Of staff accounts; the details name whose it is. */
  | 'staff-signed-in'
  | 'staff-refused'
  | 'staff-signed-out'
  | 'staff-enrolled'
  | 'staff-added'
  | 'staff-roles-changed'
  | 'staff-link-renewed'
  | 'staff-disabled'
  | 'staff-enabled'
  /** The person had a PIN made for the helpdesk; an agent typed a PIN, right or wrong. */
  | 'helpdesk-pin-made'
  | 'helpdesk-pin-used'
  | 'helpdesk-pin-refused'
  /** Console users looked for a person, or read the audit trail. */
  | 'network-blocked'
  | 'network-unblocked'
  | 'maintenance-begun'
  | 'maintenance-ended'
  | 'sms-budget-changed'
  | 'sms-budget-ended'
  | 'signing-keys-rotated'
  | 'signing-keys-replaced'
  | 'client-disabled'
  | 'client-enabled'
  | 'client-secret-renewed'
  | 'webhook-secret-renewed'
  /** It failed for days, or its client wants no more. */
  | 'webhook-disabled'
  | 'webhook-enabled'
  | 'webhook-sent-again'
  /** A machine client got a token; the details have its audience and scopes. */
  | 'machine-token-issued'
  | 'invitation-resent'
  | 'invitation-added'
  | 'invitation-searched'
  | 'import-uploaded'
  | 'import-started'
  | 'import-cancelled'
  | 'import-finished'
  | 'import-report-read'
  | 'people-searched'
  | 'audit-read'
  | 'signed-in'
  | 'signed-out'
  | 'imported'
  /** A sign-in with a wrong password or to a blocked account. The event has no account if the identifier is unknown. */
  | 'sign-in-failed'
  /** From now on a wait, a captcha or a code is required; the details name the limit. */
  | 'limit-reached'
  /** The account's addresses were notified of an attack; the details name the notification. */
  | 'attack-notified'
  | 'account-blocked'
  | 'account-unblocked'
  | 'registered'
  | 'card-added'
  | 'sudo-granted'
  | 'single-granted'
  | 'device-trusted'
  | 'device-trust-ended'
  /** A wrong code was entered. From the tenth one in a day, codes for that purpose are longer. */
  | 'code-refused'
  | 'codes-lengthened'
  | 'method-added'
  | 'authenticator-named'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'identifier-added'
  | 'identifier-replaced'
  | 'identifier-withdrawn'
  | 'primary-changed'
  | 'password-changed'
  | 'password-reset'
  | 'reset-delayed'
  | 'profile-changed'
  | 'iban-changed'
  /** The person asked for a copy of their own data, or downloaded it. */
  | 'data-export-requested'
  | 'data-export-downloaded'
  /** The erasure of the account in 14 days; the last event of an account has no person any more. */
  | 'erasure-requested'
  | 'erasure-cancelled'
  | 'account-erased'
  /** The consent to offers and news, in the profile. */
  | 'marketing-given'
  | 'marketing-withdrawn'
  /** A link proposal was accepted, or rejected as another person. */
  | 'person-linked'
  | 'person-rejected'
  /**
   * An invitation was used by an account without the invited address, later confirmed by a code to that address, or taken
   * back by a link sent there.
   */
  | 'invitation-unconfirmed'
  | 'invitation-confirmed'
  | 'invitation-taken-back'
  | 'device-logged-out'
  | 'sessions-ended'
  /** Somebody used the link "This was not me" of a notification. */
  | 'not-me-reported'
  | 'access-given'
  | 'access-revoked'
  | 'mfa-forced'
  | 'mfa-released'
  | 'password-imposed'
  | 'method-removed'
  | 'removal-requested'
  | 'removal-cancelled'
  /** All authenticators of the account are lost: reported, and removed by a sign-in or step-up a day later. */
  | 'loss-reported'
  | 'lost-authenticators-removed'
  | 'identifier-removed'
  /** Part of a merge. The event also names the other account. */
  | 'identifier-taken-over'
  | 'identifier-taken'
  /** By an operator. */
  | 'card-removed'
  | 'link-removed'
  | 'link-added'
  | 'link-taken-over'
  | 'link-taken'
  | 'merge-undone'
  | 'account-merged'
  | 'account-closed';

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
 * stored as they are, without the device. `accountKey`: the encrypted key of the account, if it was read before, which saves a
 * round trip.
 */
export async function auditEvent(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  recorded: RecordedEvent,
  accountKey: Buffer | null = null,
): Promise<void> {
  const { accountId, address = null, deviceId = null, reason = null, details = null } = recorded;
  // A command without keys leaves the sealing to `encryption renew`, as a version before did.
  if (isAbsentKey(deps.encryption)) return addEvent(db, { ...unknown, ...recorded });
  if (accountId === null) return addEvent(db, { ...unknown, ...recorded, deviceId: null });
  const fields = { address, deviceId, reason, details };
  const sealed = await sealPersonalFields(deps, db, accountId, fields, accountKey);
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

/** Adds the missing partitions of so many months, beginning with this one. A month that has one keeps it. */
export const addAuditMonths = one(
  'audit_months_add',
  'select add_audit_months(now(), :months::int) as "added!"',
);

/** Drops the oldest partition if all of its events are older than so many days (at least 31), and returns its name, else null. */
export const dropAuditMonth = one('audit_months_drop', 'select drop_audit_month(:days::int) as dropped');

/**
 * Deletes at most `most` events that are older than so many days (at least 31) and in no partition of a month, and returns how many
 * it deleted.
 */
export const purgeAuditEvents = one(
  'audit_events_purge',
  'select purge_audit_events(:days::int, :most::int) as "removed!"',
);

/** Takes the personal fields out of events of accounts that are being erased, where a version before has not sealed them. */
export const clearPersonalFields = one(
  'audit_events_clear',
  'select clear_audit_events(:accountIds::uuid[]) as "cleared!"',
);

/** Takes the reference and the reason out of the events of invitations, which belong to no account. */
export const clearInvitationEvents = one(
  'audit_events_clear_invitations',
  'select clear_invitation_events(:references::text[]) as "cleared!"',
);

/** Events after an id whose personal fields are not sealed, with as many as `most`. */
export const findUnsealedEvents = many(
  'audit_events_find_unsealed',
  `select id::text as "id!", account_id as "account_id!", address, device_id, reason, details from audit_events
    where id > :after::bigint and account_id is not null and sealed is null
      and (address is not null or device_id is not null or reason is not null or details is not null)
    order by id limit :most`,
);

export const storeSealedFields = one(
  'audit_events_seal',
  'select seal_audit_events(:ids::bigint[], :contents::bytea[]) as "sealed!"',
);
