import * as v from 'valibot';
import { endpoint } from './endpoint';
import { typedBirthdate, typedIban, typedLanguage, typedName } from './typed';
import { textOf } from './text-of';

export const editProfile = endpoint({
  method: 'POST',
  path: '/user',
  access: 'bearer',
  body: v.object({
    firstname: typedName,
    lastname: typedName,
    birthdate: v.optional(typedBirthdate),
    language: typedLanguage,
  }),
  reply: undefined,
  errors: [],
});

export const changeIban = endpoint({
  method: 'PUT',
  path: '/user/iban',
  access: 'bearer',
  body: v.object({ iban: typedIban }),
  reply: v.object({
    /** Masked: `BE•• •••• •••• 1234`. */
    iban: v.string(),
  }),
  errors: ['sudo-required', 'iban-refused'],
});

/** The consent to offers and news. The instants are ISO 8601. */
export const marketingConsent = v.object({
  is_given: v.boolean(),
  /** When it was last given; null if never. */
  given_at: v.nullable(v.string()),
  /** When it was withdrawn; null while the consent is in force, or if it was never given. */
  withdrawn_at: v.nullable(v.string()),
});

export const acceptedDocument = v.object({
  document: v.picklist(['terms', 'privacy']),
  version: v.string(),
  /** The language in which the person read the text, as the market names the language. */
  language: v.string(),
  /** ISO 8601. */
  accepted_at: v.string(),
});

export type AcceptedDocument = v.InferOutput<typeof acceptedDocument>;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/user/documents',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: v.array(acceptedDocument), marketing: marketingConsent }),
  errors: [],
});

export const changeMarketing = endpoint({
  method: 'PUT',
  path: '/user/marketing',
  access: 'bearer',
  body: v.object({
    marketing: v.boolean(),
    /** The language of the page that asked, as the market names the language. */
    language: textOf(5),
  }),
  reply: marketingConsent,
  errors: [],
});
