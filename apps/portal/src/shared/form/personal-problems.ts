import type { MessageKey } from '@talon/messages/keys';
import {
  type BirthdateProblem,
  birthdateProblem,
  firstnameProblem,
  lastnameProblem,
  type NameProblem,
} from '@talon/rules/personal-data';
import type { ProfileProblem } from '@talon/rules/profile-edit';
import type { Problem } from './problems';

type NameField = 'firstname' | 'lastname';

const nameKeys: Readonly<Record<NameField, Record<NameProblem, MessageKey>>> = {
  firstname: {
    missing: 'form.firstname.required',
    short: 'form.firstname.short',
    long: 'form.firstname.long',
    characters: 'form.firstname.characters',
  },
  lastname: {
    missing: 'form.lastname.required',
    short: 'form.lastname.short',
    long: 'form.lastname.long',
    characters: 'form.lastname.characters',
  },
};

const birthdateKeys: Readonly<Record<BirthdateProblem, MessageKey>> = {
  missing: 'form.birthdate.required',
  form: 'form.birthdate.invalid',
  month: 'form.birthdate.no-month',
  day: 'form.birthdate.no-day',
  future: 'form.birthdate.future',
  'too-long-ago': 'form.birthdate.too-long-ago',
};

/** The messages for fields that the service refuses without a reason. */
export const personalFields = {
  firstname: 'form.firstname.short',
  lastname: 'form.lastname.short',
  birthdate: 'form.birthdate.invalid',
} as const satisfies Record<string, MessageKey>;

/** The key of the message about a problem with a field of the profile. */
export function personalKey(field: keyof typeof personalFields, problem: ProfileProblem): MessageKey {
  const keys: Partial<Record<ProfileProblem, MessageKey>> =
    field === 'birthdate' ? birthdateKeys : nameKeys[field];
  return keys[problem] ?? personalFields[field];
}

/** The problem of a typed first or last name. */
export function problemOfName(field: NameField, text: string): Problem | undefined {
  const problem = field === 'firstname' ? firstnameProblem(text) : lastnameProblem(text);
  return problem && { field, key: personalKey(field, problem) };
}

/** The problem of a birth date, yyyy-mm-dd. */
export function problemOfBirthdate(text: string): Problem | undefined {
  const problem = birthdateProblem(text, new Date().toISOString().slice(0, 10));
  return problem && { field: 'birthdate', key: personalKey('birthdate', problem) };
}
