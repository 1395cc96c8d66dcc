import * as v from 'valibot';
import { passkeyStages } from '@talon/rules/passkey-errors';
import { endpoint } from './endpoint';
import { tokenReply } from './login';
import { assertion, requestOptions } from './webauthn';
import { textOf } from './text-of';

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/token/passkey/options',
  access: 'anyone',
  body: undefined,
  reply: v.object({ options: requestOptions }),
  errors: [],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/token/passkey',
  access: 'anyone',
  body: v.object({ credential: assertion }),
  reply: tokenReply,
  errors: ['passkey-refused', 'passkey-unknown', 'account-blocked', 'too-new', 'busy', 'maintenance'],
});

export const showOffer = endpoint({
  method: 'GET',
  path: '/mfa/offer',
  access: 'bearer',
  body: undefined,
  reply: v.object({ passkey: v.boolean(), automatic: v.boolean(), recovery_codes: v.boolean() }),
  errors: [],
});

export const answerOffer = endpoint({
  method: 'POST',
  path: '/mfa/offer',
  access: 'bearer',
  body: v.object({ answer: v.picklist(['shown', 'later']) }),
  reply: undefined,
  errors: [],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/mfa/passkeys',
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
  access: 'anyone',
  body: v.object({
    stage: v.picklist(passkeyStages),
    /** The `name` of the browser's `DOMException`. */
    error: textOf(100),
  }),
  reply: undefined,
  errors: [],
});
