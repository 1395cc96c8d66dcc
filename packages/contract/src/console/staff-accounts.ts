import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason, role, staffEmail } from './staff-session';

export const staffAccount = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  roles: v.array(role),
  /** Whether they have chosen a passkey or a password. */
  has_enrolled: v.boolean(),
  is_disabled: v.boolean(),
  last_signed_in_at: v.nullable(v.string()),
});

export type StaffAccount = v.InferOutput<typeof staffAccount>;

/**
 * The link is shown once, valid for three days. Null if a second member of staff must approve it: then the link is sent to the one
 * whom it concerns.
 */
const enrolmentLink = v.object({ link: v.nullable(v.string()) });

const roles = v.pipe(v.array(role), v.minLength(1));

/** List the members of staff by name. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  access: 'staff',
  permission: 'manage-staff',
  body: undefined,
  reply: v.object({ staff: v.array(staffAccount) }),
  errors: [],
});

/**
 * Add a member of staff. Returns the link with which they enrol. Somebody who decides over others is only requested: a second
 * member of staff approves it.
 */
export const addStaff = endpoint({
  method: 'POST',
  path: '/api/staff',
  access: 'staff',
  permission: 'manage-staff',
  body: v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    email: staffEmail,
    roles,
    reason,
  }),
  reply: enrolmentLink,
  errors: ['staff-exists', 'email-refused'],
});

/**
 * Change the roles of somebody else. Their sessions end. Roles that decide over others are only requested: a second member of
 * staff approves them, and then a link to enrol anew is sent.
 */
export const changeStaffRoles = endpoint({
  method: 'PUT',
  path: '/api/staff/{id}/roles',
  access: 'staff',
  permission: 'manage-staff',
  body: v.object({ roles, reason }),
  reply: v.object({ state: v.picklist(['done', 'requested']) }),
  errors: ['own-staff-account', 'not-found'],
});

/**
 * Make a new link to enrol for somebody else. What they had, and their sessions, end. For somebody who decides over others it
 * is only requested: a second member of staff approves it.
 */
export const renewStaffEnrolment = endpoint({
  method: 'POST',
  path: '/api/staff/{id}/enrolment',
  access: 'staff',
  permission: 'manage-staff',
  body: v.object({ reason }),
  reply: enrolmentLink,
  errors: ['own-staff-account', 'not-found'],
});

/** Disable somebody else. Their sessions end. */
export const disableStaff = endpoint({
  method: 'POST',
  path: '/api/staff/{id}/disable',
  access: 'staff',
  permission: 'manage-staff',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['own-staff-account', 'not-found'],
});

export const enableStaff = endpoint({
  method: 'POST',
  path: '/api/staff/{id}/enable',
  access: 'staff',
  permission: 'manage-staff',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['own-staff-account', 'not-found'],
});
