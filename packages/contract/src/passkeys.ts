import * as v from 'valibot';
import { passkeyStages } from '@talon/rules/passkey-errors';
import { endpoint } from './endpoint';
import { tokenReply } from './login';
import { assertion, requestOptions } from './webauthn';
import { textOf } from './text-of';

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/token/passkey/options',
  summary:
    'Get what the browser needs to sign in with a passkey. Stores nothing; the options work once and end after their `timeout`.',
  access: 'anyone',
  body: undefined,
  reply: v.object({ options: requestOptions }),
  errors: [],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/token/passkey',
  summary:
    'Sign in with a passkey alone. `passkey-unknown`: this passkey cannot come back, so the browser may forget it. ' +
    '`passkey-refused`: anything else is wrong.',
  access: 'anyone',
  body: v.object({ credential: assertion }),
  reply: tokenReply,
  errors: ['passkey-refused', 'passkey-unknown', 'account-blocked', 'too-new', 'busy', 'maintenance'],
});

export const showOffer = endpoint({
  method: 'GET',
  path: '/mfa/offer',
  summary:
    'Whether to offer a passkey after this sign-in, to let the browser make one without a question (`automatic`), and to ' +
    'offer recovery codes. Changes nothing.',
  access: 'bearer',
  body: undefined,
  reply: v.object({ passkey: v.boolean(), automatic: v.boolean(), recovery_codes: v.boolean() }),
  errors: [],
});

export const answerOffer = endpoint({
  method: 'POST',
  path: '/mfa/offer',
  summary: 'Record that the offer of a passkey is shown (the next one comes a month later), or put off.',
  access: 'bearer',
  body: v.object({ answer: v.picklist(['shown', 'later']) }),
  reply: undefined,
  errors: [],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/mfa/passkeys',
  summary:
    'What a password manager should know of the passkeys of this market: which ones still sign in, and the present name of ' +
    'the account. For the Signal API of browsers. `passkeys` is null if the account never had one.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    passkeys: v.nullable(
      v.object({
        rp_id: v.string(),
        user_id: v.string(),
        name: v.string(),
        display_name: v.string(),
        credential_ids: v.array(v.string()),
      }),
    ),
  }),
  errors: [],
});

export const reportPasskeyFailure = endpoint({
  method: 'POST',
  path: '/mfa/passkey/failure',
  summary:
    'Count that a browser could not use or create a passkey, by the name of its error; unknown names count as `other`. ' +
    'Nothing about the person is stored.',
  access: 'anyone',
  body: v.object({
    stage: v.picklist(passkeyStages),
    /** The `name` of the browser's `DOMException`. */
    error: textOf(100),
  }),
  reply: undefined,
  errors: [],
});
