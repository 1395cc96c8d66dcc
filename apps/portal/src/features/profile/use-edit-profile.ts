import { editProfile } from '@talon/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@talon/contract/dashboard';
import { twoLetters } from '@talon/rules/language';
import { type ProfileEdit, readProfileEdit } from '@talon/rules/profile-edit';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { signalPasskeys } from '../../shared/passkeys/signal-passkeys';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { useTranslations } from '../../shared/translations/translations';
import { personalProblems, problemsOfEdit } from './personal-problems';

/** Saves valid personal data and refetches the user. */
export function useEditProfile(stored: User, onSaved: () => void) {
  const { call, configuration } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const form = useForm();

  async function save(typed: ProfileEdit): Promise<readonly Problem[] | undefined> {
    const read = readProfileEdit(typed, stored, {
      languages: configuration.languages.map(twoLetters),
      today: new Date().toISOString().slice(0, 10),
    });
    if ('wrong' in read) return problemsOfEdit(read.wrong);
    const result = await call(editProfile, { body: read.profile });
    if (!result.ok) {
      const { failure } = result;
      return problemsOf(failure, {}, personalProblems);
    }
    await queries.invalidateQueries({ queryKey: ['user'] });
    void signalPasskeys(call);
    toasts.show({ tone: 'success', title: translate('profile.personal.saved') });
    onSaved();
    return undefined;
  }

  return { form, save };
}
