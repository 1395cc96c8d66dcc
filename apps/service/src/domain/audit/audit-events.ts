import type { Queryable } from '../../db/pool';
import type { FailureEvent } from '../../kernel/ports/failure-audit';
import { execute, one } from '../../db/statement';

/** The events of the audit trail; each name says what happened to the account. */
export type AuditEvent =
  | FailureEvent
  /** An operator ran a command, recorded with its client and its choice, or looked at an account. */
  | 'command-started'
  | 'command-done'
  | 'command-failed'
  | 'account-shown'
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
  | 'maintenance-begun'
  | 'maintenance-ended'
  | 'client-disabled'
  | 'client-enabled'
  | 'client-secret-renewed'
  | 'invitation-resent'
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
      client_id, code, times, details)
   values (:accountId?, :event, :market?, :deviceId?, :address?, :authenticator?, :operator?, :staffId?, :reason?,
           :otherAccountId?, :clientId?, :code?, :times, :details?)`,
);

/** Records the same event for many accounts. */
export const auditEvents = execute(
  'audit_events_add_many',
  `insert into audit_events (account_id, event, operator, times)
   select account_id, :event, :operator?, 1 from unnest(:accountIds::uuid[]) as account_id`,
);

const unknown = {
  market: null,
  deviceId: null,
  address: null,
  authenticator: null,
  operator: null,
  staffId: null,
  reason: null,
  otherAccountId: null,
  clientId: null,
  code: null,
  times: 1,
  details: null,
};

/** Records an event of an account. */
export async function auditEvent(db: Queryable, recorded: RecordedEvent): Promise<void> {
  await addEvent(db, { ...unknown, ...recorded });
}

/** Records an event of a merge, with the other account and what was transferred. */
export const auditMerge: (
  db: Queryable,
  recorded: RecordedEvent & { otherAccountId: string },
) => Promise<void> = auditEvent;

/** Records an event of a client: what it did for the account, or what the person allowed it. */
export const auditClientEvent: (
  db: Queryable,
  recorded: RecordedEvent & { clientId: string },
) => Promise<void> = auditEvent;

/** Deletes at most `most` events that are older than so many days (at least 31), and returns how many it deleted. */
export const purgeAuditEvents = one(
  'audit_events_purge',
  'select purge_audit_events(:days::int, :most::int) as "removed!"',
);
