import * as v from 'valibot';
import { either } from './either';
import { endpoint } from './endpoint';
import { typedAddress, typedPassword } from './typed';

/** Exactly one of `email` and `phone`, and the password as typed. */
export const credentials = v.pipe(
  v.object({ email: v.optional(typedAddress), phone: v.optional(typedAddress), password: typedPassword }),
  either('email', 'phone'),
);

/** What a sign-in must still do, in this order; null when it counts in full. */
export const required_action = v.nullable(v.picklist(['weak_password', 'duplicated', 'mfa_forced']));

/** What every call answers that issues a token. */
export const tokenFields = {
  /** 256 random bits, base64url; lives 30 days, or 15 minutes while it has a required action. */
  access_token: v.string(),
  duplicated: v.boolean(),
  required_action,
  /** Seconds until the token ends. */
  expires_in: v.number(),
  /** The few fields that the pages of the required action need; null for a token that has no required action. */
  person: v.nullable(v.object({ firstname: v.nullable(v.string()), language: v.string() })),
};

export const tokenReply = v.object(tokenFields);

export const signIn = endpoint({
  method: 'POST',
  path: '/token',
  summary: 'Sign in with an e-mail or a phone, and a password.',
  access: 'anyone',
  body: credentials,
  reply: tokenReply,
  errors: [
    'invalid-credentials',
    'mfa-required',
    'too-many-attempts',
    'sign-in-closed',
    'too-many-codes',
    'too-many-wrong-codes',
    'sms-away',
    'busy',
    'maintenance',
  ],
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/token',
  summary: 'End the token that the call carries.',
  access: 'bearer',
  body: undefined,
  reply: undefined,
  errors: [],
});

/** What the sign-in page shows of the platform that sent the person here. */
export const clientReply = v.object({
  client_id: v.string(),
  name: v.string(),
  /** An https address or a path of the portal; null when the application has none. */
  logo: v.nullable(v.string()),
  /** The application's own page, else the site of its redirect URIs: where a person begins again; null when neither is known. */
  client_uri: v.nullable(v.string()),
});

export const showClient = endpoint({
  method: 'GET',
  path: '/clients/{client_id}',
  summary: "A registered application's public name, logo and own page.",
  access: 'anyone',
  cacheSeconds: 300,
  body: undefined,
  reply: clientReply,
  errors: ['unknown-client'],
});
