import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import { arrives_in } from './challenge';
import { captchaErrors, captchaField } from './captcha';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { judgement } from './judgement';
import { typedAddress, typedNumber, typedPassword } from './typed';
import { textOf } from './text-of';

/** A requested code. The reply is the same whether or not an account has the address. Times are seconds from now. */
export const recoveryReply = v.object({
  /** One entry, masked from what was typed: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
  recipient: v.array(v.string()),
  technology: v.picklist(['SMS', 'email']),
  payload: v.string(),
  code_length: v.number(),
  arrives_in,
  expires_in: v.number(),
  resend_in: v.number(),
  /** The remaining attempts. At 0, the person must start a new recovery. */
  tries_left: v.number(),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/forgot-password',
  access: 'anyone',
  body: v.pipe(
    v.object({
      email: v.optional(typedAddress),
      phone: v.optional(typedAddress),
      /** The language of the page, for an address without an account. */
      language: v.optional(textOf(5)),
      ...captchaField,
    }),
    exactlyOneOf('email', 'phone'),
  ),
  reply: recoveryReply,
  errors: ['email-refused', 'phone-refused', 'too-many-codes', 'sms-away', ...captchaErrors],
});

/** An account whose password may be reset with the code. */
export const recoveredAccount = v.object({
  id: v.string(),
  firstname: v.nullable(v.string()),
  platforms: v.array(v.picklist(linkPlatforms)),
  /** Seconds until a reset without a card is possible; 0: now. After a wait, the person must request a new code. */
  available_in: v.number(),
});

/** The result of a confirmed code: the permission for one new password. */
export const confirmedRecovery = v.object({
  /** The reset permission: 256 random bits, base64url, valid for one new password. */
  reset: v.string(),
  expires_in: v.number(),
  /** If there are several, the person chooses one. */
  accounts: v.array(recoveredAccount),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/reset-password',
  access: 'anyone',
  body: v.object({
    reset: textOf(100),
    /** The account; required if there are several. */
    account: v.optional(textOf(100)),
    password: typedPassword,
    /** The full number of a card of the account. Required for a reset before the wait is over. */
    card_number: v.optional(typedNumber),
  }),
  reply: undefined,
  errors: [
    'challenge-ended',
    'password-refused',
    'too-new',
    'reset-delayed',
    'card-number-refused',
    'too-many-attempts',
    'busy',
  ],
});

export const judgeResetPassword = endpoint({
  method: 'POST',
  path: '/user/reset-password/judge',
  access: 'anyone',
  body: v.object({
    reset: textOf(100),
    /** The chosen account, if there are several. */
    account: v.optional(textOf(100)),
    password: typedPassword,
  }),
  reply: judgement,
  errors: ['challenge-ended', 'too-new', 'too-many-attempts'],
});

export const forgotUsername = endpoint({
  method: 'POST',
  path: '/user/forgot-username',
  access: 'anyone',
  body: v.pipe(
    v.object({
      card_number: v.optional(typedNumber),
      register_number: v.optional(typedNumber),
      ...captchaField,
    }),
    exactlyOneOf('card_number', 'register_number'),
  ),
  reply: v.object({
    /** Masked; empty if none was found. */
    usernames: v.array(v.string()),
  }),
  errors: ['card-number-refused', 'register-number-refused', 'too-many-attempts', ...captchaErrors],
});
