import * as v from 'valibot';
import { captchaErrors, captchaField } from './captcha';
import { challengeReply } from './challenge';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { judgement } from './judgement';
import { tokenFields } from './login';
import { typedBirthdate, typedLanguage, typedName, typedNumber, typedPassword } from './typed';
import { textOf } from './text-of';

export const cardOrInvitation = {
  card_number: v.optional(typedNumber),
  invitation_code: v.optional(typedNumber),
};

/** The errors of a card or an invitation. */
export const cardOrInvitationErrors = [
  'card-refused',
  'card-activated',
  'card-system-away',
  'invitation-refused',
  'invitation-used',
  'invitation-expired',
] as const;

/** The state of an onboarding. It contains what the person has entered, so that no page asks twice. */
export const onboardingReply = v.object({
  way: v.picklist(['card', 'invitation']),
  /** The first step that is not completed. */
  step: v.picklist(['terms', 'create', 'email', 'phone', 'password', 'done']),
  /** Last four digits of the card; null for an invitation without one. */
  card_last_four: v.nullable(v.string()),
  /** The address that the invitation was sent to, masked. */
  invited_email: v.nullable(v.string()),
  /** What the person entered; before that, what the invitation contains. */
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
  /** yyyy-mm-dd */
  birthdate: v.nullable(v.string()),
  /** Names and birth date were left out: the person confirms the names of the directory with the password. */
  confirms_person_later: v.boolean(),
  /** Two letters. */
  language: v.string(),
  has_accepted_terms: v.boolean(),
  wants_marketing: v.boolean(),
  /** As typed; masked if it comes from the invitation. */
  email: v.nullable(v.string()),
  is_email_proven: v.boolean(),
  /** E.164; masked if it comes from the directory and is not verified yet. */
  phone: v.nullable(v.string()),
  is_phone_proven: v.boolean(),
  /** The verified identifier belongs to an existing account. The person must sign in to add the card or invitation. */
  signs_in_already: v.nullable(v.picklist(['email', 'phone'])),
  challenge: v.nullable(challengeReply),
});

export const beginOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding',
  access: 'anyone',
  body: v.pipe(
    v.object({
      ...cardOrInvitation,
      language: v.optional(textOf(5)),
      ...captchaField,
    }),
    exactlyOneOf('card_number', 'invitation_code'),
  ),
  reply: v.object({
    /** 256 random bits, base64url; valid for 24 hours. Nothing else gives access to the onboarding. */
    handle: v.string(),
    onboarding: onboardingReply,
  }),
  errors: [...cardOrInvitationErrors, 'too-many-attempts', ...captchaErrors],
});

export const showOnboarding = endpoint({
  method: 'GET',
  path: '/onboarding',
  access: 'onboarding',
  body: undefined,
  reply: onboardingReply,
  errors: [],
});

export const acceptTerms = endpoint({
  method: 'PUT',
  path: '/onboarding/terms',
  access: 'onboarding',
  body: v.object({
    terms_version: textOf(40),
    privacy_version: textOf(40),
    /** The page's language, in which the texts were shown, such as `fr_LU`. */
    language: textOf(5),
    marketing: v.boolean(),
  }),
  reply: onboardingReply,
  errors: ['step-not-due', 'terms-changed'],
});

export const describePerson = endpoint({
  method: 'PUT',
  path: '/onboarding/person',
  access: 'onboarding',
  body: v.object({
    firstname: v.optional(typedName),
    lastname: v.optional(typedName),
    birthdate: v.optional(typedBirthdate),
    language: typedLanguage,
  }),
  reply: onboardingReply,
  errors: ['step-not-due'],
});

export const showDirectoryName = endpoint({
  method: 'GET',
  path: '/onboarding/lastname',
  access: 'onboarding',
  body: undefined,
  reply: v.object({ firstname: v.nullable(v.string()), lastname: v.nullable(v.string()) }),
  errors: ['step-not-due', 'too-many-attempts'],
});

export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/password',
  access: 'onboarding',
  body: v.object({
    password: typedPassword,
    /** Only if no name is stored: the confirmed name of the directory, or a typed name. */
    firstname: v.optional(typedName),
    lastname: v.optional(typedName),
    /** Only if no birth date is stored and the names are not those of the directory; yyyy-mm-dd. */
    birthdate: v.optional(typedBirthdate),
  }),
  reply: v.object({
    ...tokenFields,
    /** `unconfirmed`: the invitation was sent to another address and links nobody yet; null for a card. */
    invitation: v.nullable(v.picklist(['confirmed', 'unconfirmed'])),
    /**
     * The result of the activation. `account`: there is no card. `failed`: a job tries again, and an e-mail reports the result.
     * `refused` is final.
     */
    activation: v.picklist(['activated', 'failed', 'refused', 'account']),
  }),
  errors: [
    'step-not-due',
    'password-refused',
    'too-many-attempts',
    'signs-in-already',
    'card-activated',
    'invitation-used',
    'busy',
  ],
});

export const judgeOnboardingPassword = endpoint({
  method: 'POST',
  path: '/onboarding/password/judge',
  access: 'onboarding',
  body: v.object({ password: typedPassword }),
  reply: judgement,
  errors: ['step-not-due', 'too-many-attempts'],
});

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/onboarding/invitation',
  access: 'anyone',
  body: v.object({ invitation_code: typedNumber, ...captchaField }),
  reply: v.object({
    /** Masked. */
    destination: v.string(),
  }),
  errors: ['invitation-refused', 'invitation-used', 'too-many-codes', 'too-many-attempts', ...captchaErrors],
});

export const takeBackInvitation = endpoint({
  method: 'POST',
  path: '/onboarding/invitation/undo',
  access: 'anyone',
  body: v.object({
    /** The token of the link, from the fragment of its address. */
    link: textOf(100),
  }),
  reply: undefined,
  errors: ['undo-ended', 'too-many-attempts'],
});
