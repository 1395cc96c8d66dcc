import type { MessageKey } from '@talon/messages/keys';
import type { ProfileField } from '@talon/rules/profile-edit';

/** The sentence that says how to mend each field. */
export const personalProblems = {
  firstname: 'profile.personal.firstname.invalid',
  lastname: 'profile.personal.lastname.invalid',
  birthdate: 'form.birthdate.invalid',
  language: 'profile.personal.language.invalid',
} as const satisfies Record<ProfileField, MessageKey>;
