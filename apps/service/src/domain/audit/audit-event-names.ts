import type { FailureEvent } from '../../kernel/ports/failure-audit';

/** The events of the audit trail; each name says what happened to the account. */
export type AuditEvent =
  | FailureEvent
  /** An operator ran a command, recorded with its client and its choice. */
  | 'command-started'
  | 'command-done'
  | 'command-failed'
  /** A member of staff or an operator looked at an account, or it was in the result of a search, masked. */
  | 'account-shown'
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
  /** Members of staff looked for a person, or read the audit trail. */
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
  /** The bank account before a change was put back, by the person or by staff. */
  | 'iban-restored'
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
  /** The person said whether something that a report has suspended is theirs. */
  | 'suspended-kept'
  | 'suspended-removed'
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
