import { type Problem, problemsOf } from '../../app/form/problems';
import { useForm } from '../../app/form/use-form';
import { withGrant } from '../../app/grant';
import { usePortal } from '../../app/portal';
import { endsSession } from '../../app/user';
import { changePassword } from '../../data/security';
import type { HeldToken } from '../../app/tokens';

/** Sends a new password, asks for the grant it needs, and hands on the token that takes the place of the old one. */
export function useChangePassword(
  password: string,
  grantQuery: string,
  onChanged: (held: HeldToken) => void,
) {
  const { call, session } = usePortal();
  const form = useForm();

  async function send(): Promise<Problem[] | undefined> {
    const result = await withGrant(() => changePassword(call, password), grantQuery);
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
