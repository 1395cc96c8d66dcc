import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { withStepUp } from '../../shared/step-up/step-up';
import { usePortal } from '../../shared/session/portal';
import { endsSession } from '../../shared/session/user';
import { changePassword } from '../../shared/api/security';
import type { HeldToken } from '../../shared/session/tokens';

/** Sends a new password, asks for the grant it needs, and hands on the token that takes the place of the old one. */
export function useChangePassword(
  password: string,
  stepUpQuery: string,
  onChanged: (held: HeldToken) => void,
) {
  const { call, session } = usePortal();
  const form = useForm();

  async function send(): Promise<Problem[] | undefined> {
    const result = await withStepUp(() => changePassword(call, password), stepUpQuery);
    if (result.ok) {
      const { access_token: token, required_action } = result.value;
      onChanged({ token, required_action });
      return undefined;
    }
    const { failure } = result;
    if (endsSession(failure.code)) session.refused(failure.code);
    return problemsOf(failure, { 'password-refused': 'password', 'password-same': 'password' });
  }

  return { form, send };
}
