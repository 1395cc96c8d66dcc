import * as v from 'valibot';
import { mfaMethod } from './challenge';
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

/** A settled bank account that was replaced and can be restored. The IBAN is masked, the instants are ISO 8601. */
export const earlierBankAccount = v.object({
  id: v.string(),
  iban: v.string(),
  replaced_at: v.string(),
  /** Until then it can be restored. */
  until: v.string(),
});

export type EarlierBankAccount = v.InferOutput<typeof earlierBankAccount>;

/** The bank account for reimbursements. The IBAN is masked, the instants are ISO 8601. */
export const bankAccount = v.object({
  iban: v.string(),
  /** Null if it was imported and has not changed since. */
  changed_at: v.nullable(v.string()),
  /** What confirmed the change; null if that is not known. */
  method: v.nullable(mfaMethod),
  /** From then on platforms pay into it; null if it always was settled. */
  settled_at: v.nullable(v.string()),
  is_settled: v.boolean(),
  /** The latest one first. */
  earlier: v.array(earlierBankAccount),
});

export type BankAccount = v.InferOutput<typeof bankAccount>;

export const showBankAccount = endpoint({
  method: 'GET',
  path: '/user/bank-account',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    /** Null without a bank account. */
    data: v.nullable(bankAccount),
  }),
  errors: [],
});

export const restoreBankAccount = endpoint({
  method: 'POST',
  path: '/user/bank-account/restore',
  access: 'bearer',
  body: v.object({
    /** The id of the earlier bank account. */
    id: textOf(36, 36),
  }),
  reply: v.object({
    /** Masked: `BE•• •••• •••• 1234`. */
    iban: v.string(),
  }),
  errors: ['sudo-required', 'nothing-to-restore'],
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
