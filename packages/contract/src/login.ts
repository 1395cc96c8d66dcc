import * as v from 'valibot';
import { captchaErrors, captchaField } from './captcha';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { typedAddress, typedPassword } from './typed';

/** Exactly one of `email` and `phone`, and the password as typed. After many failures from a network, also a captcha. */
export const credentials = v.pipe(
  v.object({
    email: v.optional(typedAddress),
    phone: v.optional(typedAddress),
    password: typedPassword,
    ...captchaField,
  }),
  exactlyOneOf('email', 'phone'),
);

/** The required action of the session, in this order; null for a full session. */
export const required_action = v.nullable(v.picklist(['weak_password', 'duplicated', 'mfa_forced']));

/** The reply of every call that issues a token. */
export const tokenFields = {
  /** 256 random bits, base64url. Valid for 30 days, or for 15 minutes in a restricted session. */
  access_token: v.string(),
  duplicated: v.boolean(),
  required_action,
  /** Seconds until the token expires. */
  expires_in: v.number(),
  /** The fields that the pages of the required action need; null for a full session. */
  person: v.nullable(v.object({ firstname: v.nullable(v.string()), language: v.string() })),
};

export const tokenReply = v.object(tokenFields);

export const signIn = endpoint({
  method: 'POST',
  path: '/token',
  access: 'anyone',
  body: credentials,
  reply: tokenReply,
  errors: [
    'invalid-credentials',
    'mfa-required',
    'passkey-of-other-market',
    'too-many-attempts',
    'account-blocked',
    'too-new',
    ...captchaErrors,
    'too-many-codes',
    'sms-away',
    'busy',
    'maintenance',
  ],
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/token',
  access: 'bearer',
  clearsSite: true,
  body: undefined,
  reply: undefined,
  errors: [],
});

export const showSignedIn = endpoint({
  method: 'GET',
  path: '/user/signed-in',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    name: v.nullable(v.string()),
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
  }),
  errors: [],
});

/** The client from which the person came, as the sign-in page shows it. */
export const clientReply = v.object({
  client_id: v.string(),
  name: v.string(),
  /** A path of the portal; null if there is none. */
  logo: v.nullable(v.string()),
  /** Where the person can start again: the client's home page, or the origin of its redirect URIs; null if neither is known. */
  client_uri: v.nullable(v.string()),
});

export const showClient = endpoint({
  method: 'GET',
  path: '/clients/{client_id}',
  access: 'anyone',
  cacheSeconds: 300,
  body: undefined,
  reply: clientReply,
  errors: ['unknown-client'],
});
