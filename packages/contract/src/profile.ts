import * as v from 'valibot';
import { endpoint } from './endpoint';
import { typedIban } from './typed';

const typed = v.pipe(v.string(), v.maxLength(200));

export const editProfile = endpoint({
  method: 'POST',
  path: '/user',
  summary:
    'Change first and last name and language (two letters), and set the birth date (yyyy-mm-dd) if none ' +
    'is stored.',
  access: 'bearer',
  body: v.object({ firstname: typed, lastname: typed, birthdate: v.optional(typed), language: typed }),
  reply: undefined,
  errors: [],
});

export const changeIban = endpoint({
  method: 'PUT',
  path: '/user/iban',
  summary:
    'Change the bank account. Needs a single-use step-up: one for this account (`startBankStepUp`), or one that names ' +
    'none. `not-found` in a market without bank accounts.',
  access: 'bearer',
  body: v.object({ iban: typedIban }),
  reply: v.object({
    /** Masked: `BE•• •••• •••• 1234`. */
    iban: v.string(),
  }),
  errors: ['sudo-required', 'iban-refused'],
});
