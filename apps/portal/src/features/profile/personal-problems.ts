import type { MessageKey } from '@talon/messages/keys';
import type { ProfileField } from '@talon/rules/profile-edit';

export const personalProblems = {
  firstname: 'profile.personal.firstname.invalid',
  lastname: 'profile.personal.lastname.invalid',
  birthdate: 'form.birthdate.invalid',
  language: 'profile.personal.language.invalid',
} as const satisfies Record<ProfileField, MessageKey>;
