import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import { captchaErrors, captchaField } from './captcha';
import { payload, typedCode } from './challenge';
import { either } from './either';
import { endpoint } from './endpoint';
import { typedAddress, typedNumber, typedPassword } from './typed';

/** A code that was asked for, the same whether or not an account has the address. Times are seconds from now. */
export const recoveryReply = v.object({
  /** One entry, masked from what was typed: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
  recipient: v.array(v.string()),
  technology: v.picklist(['SMS', 'email']),
  payload: v.string(),
  code_length: v.number(),
  expires_in: v.number(),
  resend_in: v.number(),
  /** How many tries the code still bears; none left: recovery has to be started anew. */
  tries_left: v.number(),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/forgot-password',
  summary: 'Ask for a code to an e-mail or a phone (exactly one), to choose a new password.',
  access: 'anyone',
  body: v.pipe(
    v.object({
      email: v.optional(typedAddress),
      phone: v.optional(typedAddress),
      /** The page's language, for an address that no account speaks for. */
      language: v.optional(v.pipe(v.string(), v.maxLength(10))),
      ...captchaField,
    }),
    either('email', 'phone'),
  ),
  reply: recoveryReply,
  errors: ['email-refused', 'phone-refused', 'too-many-codes', 'sms-away', ...captchaErrors],
});

export const resendRecoveryCode = endpoint({
  method: 'POST',
  path: '/user/forgot-password/resend',
  summary: 'Ask for a new code in the place of the earlier one, which then no longer works.',
  access: 'anyone',
  body: v.object({ payload }),
  reply: recoveryReply,
  errors: ['challenge-ended', 'too-many-codes', 'sms-away'],
});

/** An account that the code may choose a new password for. */
export const recoveredAccount = v.object({
  id: v.string(),
  firstname: v.nullable(v.string()),
  platforms: v.array(v.picklist(linkPlatforms)),
});

export const confirmRecoveryCode = endpoint({
  method: 'POST',
  path: '/user/forgot-password/code',
  summary:
    'Confirm the code: one new password may be chosen. After many wrong codes a card number is asked beside it.',
  access: 'anyone',
  body: v.object({
    payload,
    code: typedCode,
    /** The full number of a card of the account, where `too-many-wrong-codes` was answered without it. */
    card_number: v.optional(typedNumber),
  }),
  reply: v.object({
    /** 256 random bits, base64url: allows one new password. */
    reset: v.string(),
    expires_in: v.number(),
    /** Where there are several, the person chooses. */
    accounts: v.array(recoveredAccount),
  }),
  errors: ['code-refused', 'card-number-refused', 'too-many-wrong-codes', 'too-new'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/reset-password',
  summary: 'Choose the new password: every session, trusted device and pending code ends. Signs nobody in.',
  access: 'anyone',
  body: v.object({
    reset: v.pipe(v.string(), v.maxLength(100)),
    /** Which account; needed where there are several. */
    account: v.optional(v.pipe(v.string(), v.maxLength(100))),
    password: typedPassword,
  }),
  reply: undefined,
  errors: ['challenge-ended', 'password-refused', 'too-new', 'busy'],
});

export const forgotUsername = endpoint({
  method: 'POST',
  path: '/user/forgot-username',
  summary:
    'What a person signs in with, masked, by a card number or a national register number (exactly one); each address ' +
    'is also sent itself in full.',
  access: 'anyone',
  body: v.pipe(
    v.object({
      card_number: v.optional(typedNumber),
      register_number: v.optional(typedNumber),
      ...captchaField,
    }),
    either('card_number', 'register_number'),
  ),
  reply: v.object({
    /** Masked; empty: none found. */
    usernames: v.array(v.string()),
  }),
  errors: ['card-number-refused', 'register-number-refused', 'too-many-attempts', ...captchaErrors],
});
