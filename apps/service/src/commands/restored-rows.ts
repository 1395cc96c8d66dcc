import type { Queryable } from '../db/pool';
import { endAnyLosses } from '../domain/authenticators/lost-authenticators';
import { cancelAnyPendingRemovals } from '../domain/authenticators/pending-removals';
import { useUpAnyRecoveryCodes } from '../domain/authenticators/recovery-codes';
import { removeAnyEvidence } from '../domain/challenges/evidence';
import { voidAnyChallenges } from '../domain/challenges/void-challenges';
import { endAnyUndoLinks } from '../domain/invitations/invitations';
import { removeAnyNotMeLinks } from '../domain/notifications/not-me-links';
import { removeAnyOnboardings } from '../domain/onboardings/onboardings';
import { endAnyDelayedResets } from '../domain/recovery/delayed-resets';
import { removeAnyResetPermissions } from '../domain/recovery/reset-permissions';
import { forgetAnyUnconfirmedSignIns } from '../domain/sign-ins/unconfirmed-sign-ins';
import { removeAnyHelpdeskPins } from '../domain/staff/helpdesk-pins';
import { withdrawAnyStaffChanges } from '../domain/staff/staff-changes';
import { endAnyStaffEnrolments } from '../domain/staff/staff-enrolments';
import { withdrawAnyRequests } from '../domain/staff/staff-requests';
import { endAnyStaffSessions } from '../domain/staff/staff-sessions';
import { removeAnyOidcRecords } from '../oauth/oidc-records';

interface RestoredRows {
  table: string;
  /** Ends up to `most` of them. */
  end: (db: Queryable, batch: { most: number }) => Promise<{ removed: number }>;
}

/**
 * Rows that a backup may contain although they were ended, used or refused later, by the name that the command prints. Sessions,
 * tokens and trusted devices end account by account, and erasures begin again.
 */
export const restoredRows: Readonly<Record<string, RestoredRows>> = {
  'records of clients': { table: 'oidc_records', end: removeAnyOidcRecords },
  'sessions of staff': { table: 'staff_sessions', end: endAnyStaffSessions },
  'links for staff': { table: 'staff_enrolments', end: endAnyStaffEnrolments },
  'requests of staff that waited': { table: 'staff_requests', end: withdrawAnyRequests },
  'changes of staff that waited': { table: 'staff_changes', end: withdrawAnyStaffChanges },
  'helpdesk PINs': { table: 'helpdesk_pins', end: removeAnyHelpdeskPins },
  onboardings: { table: 'onboardings', end: removeAnyOnboardings },
  'links that take an invitation back': { table: 'invitations', end: endAnyUndoLinks },
  challenges: { table: 'challenges', end: voidAnyChallenges },
  evidence: { table: 'evidence', end: removeAnyEvidence },
  'recovery codes': { table: 'recovery_codes', end: useUpAnyRecoveryCodes },
  'removals of authenticators that waited': { table: 'pending_removals', end: cancelAnyPendingRemovals },
  'reports of lost authenticators': { table: 'lost_authenticators', end: endAnyLosses },
  'reset permissions': { table: 'reset_permissions', end: removeAnyResetPermissions },
  'delayed resets': { table: 'delayed_resets', end: endAnyDelayedResets },
  'unconfirmed sign-ins': { table: 'unconfirmed_sign_ins', end: forgetAnyUnconfirmedSignIns },
  'links "This was not me"': { table: 'not_me_links', end: removeAnyNotMeLinks },
};
