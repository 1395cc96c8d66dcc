import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason, role } from './staff-session';

/** What makes somebody a member of staff who decides over others, and waits for a second member of staff. */
export const staffChange = v.object({
  id: v.string(),
  /** A new member of staff, other roles, or a new link to enrol. */
  change: v.picklist(['add', 'roles', 'enrolment']),
  name: v.string(),
  /** Where the link to enrol is sent. */
  email: v.string(),
  /** The roles after the change. */
  roles: v.array(role),
  reason: v.string(),
  requested_by: v.string(),
  requested_at: v.string(),
  ends_at: v.string(),
  /** Whether the caller requested it, and so cannot approve it. */
  is_own: v.boolean(),
});

export type StaffChange = v.InferOutput<typeof staffChange>;

/** List the changes of staff accounts that wait for a second member of staff. */
export const listStaffChanges = endpoint({
  method: 'GET',
  path: '/api/staff-changes',
  access: 'staff',
  permission: 'approve-staff',
  body: undefined,
  reply: v.object({ changes: v.array(staffChange) }),
  errors: [],
});

/**
 * Approve a change that somebody else has requested. The link to enrol is sent to the member of staff whom it concerns, and
 * shown to nobody.
 */
export const approveStaffChange = endpoint({
  method: 'POST',
  path: '/api/staff-changes/{id}/approve',
  access: 'staff',
  permission: 'approve-staff',
  body: undefined,
  reply: undefined,
  errors: ['own-request', 'own-staff-account', 'request-decided', 'staff-exists', 'not-found'],
});

/** Refuse a change that somebody else has requested. */
export const refuseStaffChange = endpoint({
  method: 'POST',
  path: '/api/staff-changes/{id}/refuse',
  access: 'staff',
  permission: 'approve-staff',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['own-request', 'own-staff-account', 'request-decided'],
});

/** Take back a change that one has requested oneself. */
export const withdrawStaffChange = endpoint({
  method: 'POST',
  path: '/api/staff-changes/{id}/withdraw',
  access: 'staff',
  permission: 'approve-staff',
  body: undefined,
  reply: undefined,
  errors: ['request-decided'],
});
