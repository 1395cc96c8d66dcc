import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { typedPassword } from '../typed';
import { creationOptions, registration } from '../webauthn';
import { staffSession, typedAppCode } from './staff-session';
import { textOf } from '../text-of';

/** The secret of the link with which a member of staff enrols, from its fragment. */
const token = textOf(100);

/** Show whose link this is, with what is needed for a passkey or for an authenticator app. */
export const showStaffEnrolment = endpoint({
  method: 'POST',
  path: '/api/enrolment',
  access: 'anyone',
  body: v.object({ token }),
  reply: v.object({
    name: v.string(),
    email: v.string(),
    passkey: creationOptions,
    /** The secret in base32, the address that apps open, and its QR code as an SVG. */
    app: v.object({ secret: v.string(), uri: v.string(), qr: v.string() }),
  }),
  errors: ['enrolment-ended'],
});

/** Choose a password and confirm the authenticator app with one code. The link ends; the session begins. */
export const enrolStaffApp = endpoint({
  method: 'POST',
  path: '/api/enrolment/app',
  access: 'anyone',
  body: v.object({ token, password: typedPassword, code: typedAppCode }),
  reply: staffSession,
  errors: ['enrolment-ended', 'password-refused', 'code-refused', 'too-many-attempts', 'busy'],
});

/** Add a passkey. The link ends; the session begins. */
export const enrolStaffPasskey = endpoint({
  method: 'POST',
  path: '/api/enrolment/passkey',
  access: 'anyone',
  body: v.object({ token, credential: registration }),
  hasLargeBody: true,
  reply: staffSession,
  errors: ['enrolment-ended', 'passkey-refused'],
});
