import * as v from 'valibot';
import { captchaErrors, captchaField } from './captcha';
import { challengeReply } from './challenge';
import { either } from './either';
import { endpoint } from './endpoint';
import { tokenFields } from './login';
import { typedNumber, typedPassword } from './typed';

const name = v.pipe(v.string(), v.maxLength(200));

/** A card or an invitation. */
export const oneNumber = {
  card_number: v.optional(typedNumber),
  invitation_code: v.optional(typedNumber),
};

/** What may be wrong with it. */
export const numberErrors = [
  'card-refused',
  'card-activated',
  'card-system-away',
  'invitation-refused',
  'invitation-used',
  'invitation-expired',
] as const;

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
    either('card_number', 'invitation_code'),
  ),
  reply: v.object({
    /** 256 random bits, base64url: the onboarding's only key, kept by the browser for 24 hours. */
    handle: v.string(),
    onboarding: onboardingReply,
  }),
  errors: [...numberErrors, 'too-many-attempts', ...captchaErrors],
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

export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/password',
  summary: 'The last call: choose a password; makes the account, activates the card, and answers a token.',
  access: 'onboarding',
  body: v.object({ password: typedPassword }),
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
