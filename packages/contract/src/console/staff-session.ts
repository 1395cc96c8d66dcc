import { longestReason, permissions, shortestReason, staffRoles } from '@talon/rules/staff-roles';
import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { typedPassword } from '../typed';
import { assertion, requestOptions } from '../webauthn';
import { textOf } from '../text-of';

export const role = v.picklist(staffRoles);

/** Why a member of staff does something: for the audit trail, and for the person. */
export const reason = v.pipe(v.string(), v.trim(), v.minLength(shortestReason), v.maxLength(longestReason));

/** A code of six digits, or two of them in a row, as typed. */
export const typedAppCode = textOf(20, 1);

export const staffEmail = textOf(254, 3);

export const staffSession = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  roles: v.array(role),
  permissions: v.array(v.picklist(permissions)),
  /** When the session ends in any case, ISO 8601. */
  ends_at: v.string(),
});

export type StaffSession = v.InferOutput<typeof staffSession>;

/** Sign in with the password and a code of the authenticator app. The session is a cookie. */
export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/session',
  access: 'anyone',
  body: v.object({ email: staffEmail, password: typedPassword, code: typedAppCode }),
  reply: staffSession,
  errors: ['staff-refused', 'staff-two-codes', 'too-many-attempts', 'busy'],
});

/** Get the options with which a browser uses a passkey of the console. */
export const startStaffPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/session/passkey/options',
  access: 'anyone',
  body: undefined,
  reply: v.object({ options: requestOptions }),
  errors: [],
});

export const signInStaffWithPasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey',
  access: 'anyone',
  body: v.object({ credential: assertion }),
  reply: staffSession,
  errors: ['passkey-refused', 'passkey-unknown'],
});

/** Show who is signed in, and what they may do. */
export const showStaffSession = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'staff',
  body: undefined,
  reply: staffSession,
  errors: [],
});

export const signOutStaff = endpoint({
  method: 'DELETE',
  path: '/api/session',
  access: 'staff',
  clearsSite: true,
  body: undefined,
  reply: undefined,
  errors: [],
});
