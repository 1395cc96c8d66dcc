import type { MessageKey } from '@talon/messages/keys';
import type { ProfileField, ProfileProblems } from '@talon/rules/profile-edit';
import { personalFields, personalKey } from '../../shared/form/personal-problems';
import type { Problem } from '../../shared/form/problems';

/** The message keys for fields that the service refuses without a reason. */
export const personalProblems = {
  ...personalFields,
  language: 'profile.personal.language.invalid',
} as const satisfies Record<ProfileField, MessageKey>;

/** Converts the problems of a profile edit into problems of the form. */
export function problemsOfEdit(wrong: ProfileProblems): Problem[] {
  return (Object.keys(wrong) as ProfileField[]).map(field => ({
    field,
    key: field === 'language' ? personalProblems.language : personalKey(field, wrong[field] ?? 'missing'),
  }));
}
