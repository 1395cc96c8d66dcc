import { execute } from '../../db/statement';

/** The events of the audit trail; each name says what happened to the account. */
export type AuditEvent =
  | 'signed-in'
  | 'signed-out'
  | 'imported'
  | 'sign-in-unlocked'
  | 'registered'
  | 'card-added'
  | 'sudo-granted'
  | 'single-granted'
  | 'device-trusted'
  | 'method-added'
  | 'identifier-added'
  | 'identifier-replaced'
  | 'identifier-withdrawn'
  | 'primary-changed'
  | 'password-changed'
  | 'password-reset'
  | 'profile-changed'
  | 'iban-changed'
  /** A link proposal was accepted, or rejected as another person. */
  | 'person-linked'
  | 'person-rejected'
  | 'device-logged-out'
  | 'sessions-ended'
  | 'access-given'
  | 'access-revoked'
  | 'mfa-forced'
  | 'mfa-released'
  | 'password-imposed'
  | 'method-removed'
  | 'identifier-removed'
  /** Of a merge; the event also names the other account. */
  | 'identifier-taken-over'
  | 'identifier-taken'
  | 'link-taken-over'
  | 'link-taken'
  | 'account-merged'
  | 'account-closed';

/** Records an event of a merge, with the other account. */
export const auditMerge = execute(
  'audit_events_add_of_merge',
  `insert into audit_events (account_id, other_account_id, event, market, device_id, address)
   values (:accountId, :otherAccountId, :event, :market, :deviceId?, :address?)`,
);

export const auditEvent = execute(
  'audit_events_add',
  `insert into audit_events (account_id, event, market, device_id, address)
    values (:accountId, :event, :market?, :deviceId?, :address?)`,
);

/** Records an event of a client: what it did for the account, or what the person allowed it. */
export const auditClientEvent = execute(
  'audit_events_add_of_client',
  `insert into audit_events (account_id, client_id, event, market, device_id, address)
   values (:accountId, :clientId, :event, :market, :deviceId?, :address?)`,
);
