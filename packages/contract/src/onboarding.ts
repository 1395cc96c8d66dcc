import * as v from 'valibot';
import { captchaErrors, captchaField } from './captcha';
import { endpoint } from './endpoint';
import { tokenFields } from './login';

/** As typed; the service reads spaces, dashes and any case. */
const typedNumber = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const typedCode = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const name = v.pipe(v.string(), v.maxLength(200));

const oneNumber = {
  card_number: v.optional(typedNumber),
  invitation_code: v.optional(typedNumber),
};

/** A code on its way to the person, as the page that asks for it shows it. Times are seconds from now. */
export const challengeReply = v.object({
  payload: v.string(),
  method: v.picklist(['email', 'sms']),
  /** Masked: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
  destination: v.string(),
  code_length: v.number(),
  expires_in: v.number(),
  resend_in: v.number(),
  /** How many tries the code still bears; none left: a new one has to be asked for. */
  tries_left: v.number(),
});

/** Where an onboarding stands. What the person typed comes back, so that no page asks twice. */
export const onboardingReply = v.object({
  way: v.picklist(['card', 'invitation']),
  /** The first step that is not done. */
  step: v.picklist(['terms', 'create', 'email', 'phone', 'password', 'done']),
  /** Last four digits of the card; null for an invitation without one. */
  card_last_four: v.nullable(v.string()),
  /** The address that the invitation was sent to, masked. */
  invited_email: v.nullable(v.string()),
  /** Typed, or at first what the invitation says. */
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
  /** yyyy-mm-dd */
  birthdate: v.nullable(v.string()),
  /** Two letters. */
  language: v.string(),
  has_accepted_terms: v.boolean(),
  wants_marketing: v.boolean(),
  /** As typed; masked where it is the invitation's and was never typed. */
  email: v.nullable(v.string()),
  is_email_proven: v.boolean(),
  /** E.164 */
  phone: v.nullable(v.string()),
  is_phone_proven: v.boolean(),
  /** The proven address that signs in to an account already: sign in there, the card or invitation follows. */
  signs_in_already: v.nullable(v.picklist(['email', 'phone'])),
  challenge: v.nullable(challengeReply),
});

export const beginOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding',
  summary: 'Begin with a card number or an invitation code (exactly one).',
  access: 'anyone',
  body: v.pipe(
    v.object({ ...oneNumber, language: v.optional(v.pipe(v.string(), v.maxLength(10))), ...captchaField }),
    v.forward(
      v.partialCheck(
        [['card_number'], ['invitation_code']],
        given => (given.card_number === undefined) !== (given.invitation_code === undefined),
      ),
      ['card_number'],
    ),
  ),
  reply: v.object({
    /** 256 random bits, base64url: the onboarding's only key, kept by the browser for 24 hours. */
    handle: v.string(),
    onboarding: onboardingReply,
  }),
  errors: [
    'card-refused',
    'card-activated',
    'card-system-away',
    'invitation-refused',
    'invitation-used',
    'invitation-expired',
    'too-many-attempts',
    ...captchaErrors,
  ],
});

export const showOnboarding = endpoint({
  method: 'GET',
  path: '/onboarding',
  summary: 'Where the onboarding stands.',
  access: 'onboarding',
  body: undefined,
  reply: onboardingReply,
  errors: [],
});

export const acceptTerms = endpoint({
  method: 'PUT',
  path: '/onboarding/terms',
  summary: 'Accept terms and privacy in the versions that the page showed; marketing is a choice of its own.',
  access: 'onboarding',
  body: v.object({
    terms_version: v.pipe(v.string(), v.maxLength(40)),
    privacy_version: v.pipe(v.string(), v.maxLength(40)),
    /** The page's language, in which the texts were shown, such as `fr_LU`. */
    language: v.pipe(v.string(), v.maxLength(10)),
    marketing: v.boolean(),
  }),
  reply: onboardingReply,
  errors: ['step-not-due', 'terms-changed'],
});

export const describePerson = endpoint({
  method: 'PUT',
  path: '/onboarding/person',
  summary: 'First and last name, birth date (yyyy-mm-dd) and language (two letters).',
  access: 'onboarding',
  body: v.object({ firstname: name, lastname: name, birthdate: name, language: name }),
  reply: onboardingReply,
  errors: ['step-not-due'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/onboarding/email',
  summary: 'Send a code to this e-mail; without one, to the address of the invitation.',
  access: 'onboarding',
  body: v.object({ email: v.optional(v.pipe(v.string(), v.maxLength(320))), ...captchaField }),
  reply: onboardingReply,
  errors: ['step-not-due', 'email-refused', 'too-many-codes', ...captchaErrors],
});

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/onboarding/phone',
  summary: "Send a code to this phone: a mobile number of the operator's countries.",
  access: 'onboarding',
  body: v.object({ phone: v.pipe(v.string(), v.maxLength(60)), ...captchaField }),
  reply: onboardingReply,
  errors: [
    'step-not-due',
    'phone-refused',
    'too-many-codes',
    'sms-away',
    'signs-in-already',
    ...captchaErrors,
  ],
});

export const resendOnboardingCode = endpoint({
  method: 'POST',
  path: '/onboarding/resend',
  summary: 'Send a new code in the place of the earlier one, which then no longer works.',
  access: 'onboarding',
  body: v.object({ payload: v.pipe(v.string(), v.maxLength(100)) }),
  reply: onboardingReply,
  errors: ['step-not-due', 'too-many-codes', 'sms-away'],
});

export const confirmOnboardingCode = endpoint({
  method: 'POST',
  path: '/onboarding/code',
  summary: 'Prove the e-mail or phone that the code was sent to.',
  access: 'onboarding',
  body: v.object({ payload: v.pipe(v.string(), v.maxLength(100)), code: typedCode }),
  reply: onboardingReply,
  errors: ['step-not-due', 'code-refused', 'too-many-wrong-codes'],
});

export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/password',
  summary: 'The last call: choose a password; makes the account, activates the card, and answers a token.',
  access: 'onboarding',
  body: v.object({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)) }),
  reply: v.object({
    ...tokenFields,
    /** What became of the card; `account` where there is none. `failed`: it is tried again, and told by e-mail. */
    activation: v.picklist(['activated', 'failed', 'account']),
  }),
  errors: [
    'step-not-due',
    'password-refused',
    'signs-in-already',
    'card-activated',
    'invitation-used',
    'busy',
  ],
});

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/onboarding/invitation',
  summary: 'Ask for a new code in the place of an expired one; it goes to the address of the invitation.',
  access: 'anyone',
  body: v.object({ invitation_code: typedNumber, ...captchaField }),
  reply: v.object({
    /** Masked. */
    destination: v.string(),
  }),
  errors: ['invitation-refused', 'invitation-used', 'too-many-codes', 'too-many-attempts', ...captchaErrors],
});

export const attach = endpoint({
  method: 'POST',
  path: '/onboarding/attach',
  summary:
    'Add to the account a card, an invitation, or what an onboarding holds whose proven e-mail or phone is the ' +
    "account's (exactly one).",
  access: 'bearer',
  body: v.pipe(
    v.object({ ...oneNumber, onboarding: v.optional(v.pipe(v.string(), v.maxLength(100))), ...captchaField }),
    v.check(
      given =>
        [given.card_number, given.invitation_code, given.onboarding].filter(one => one !== undefined)
          .length === 1,
    ),
  ),
  reply: v.object({
    card: v.nullable(v.object({ last_four: v.string(), activation: v.picklist(['activated', 'failed']) })),
    /** The platforms that the account is linked to from now on. */
    platforms: v.array(v.picklist(['personal', 'client', 'third'])),
  }),
  errors: [
    'card-refused',
    'card-activated',
    'card-system-away',
    'invitation-refused',
    'invitation-used',
    'invitation-expired',
    'nothing-to-attach',
    'too-many-attempts',
    ...captchaErrors,
  ],
});

/** The list of common passwords by the first three hex digits of their SHA-1, so that a page asks without telling. */
export const listCommonPasswords = endpoint({
  method: 'GET',
  path: '/common-passwords/{prefix}',
  summary:
    'The rest of the SHA-1 (lower-case hex, of the lower-case NFKC password) of each common password whose hash begins so.',
  access: 'anyone',
  cacheSeconds: 86_400,
  body: undefined,
  reply: v.object({ suffixes: v.array(v.string()) }),
  errors: [],
});
