import { changePassword } from '@talon/contract/security';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { usePasswordProblems } from '../../shared/password/use-password-problems';
import { useForm } from '../../shared/form/use-form';
import { usePortal } from '../../shared/session/portal';
import type { SessionToken } from '../../shared/session/tokens';

/** Sends a new password. `onChanged` receives the token that replaces the current one, and whether something is suspended. */
export function useChangePassword(
  password: string,
  onChanged: (sessionToken: SessionToken, hasSuspended: boolean) => void,
) {
  const { call } = usePortal();
  const form = useForm();
  const refuse = usePasswordProblems();

  async function send(): Promise<Problem[] | undefined> {
    const result = await call(changePassword, { body: { password } });
    if (result.ok) {
      const { access_token: token, required_action, has_suspended } = result.value;
      onChanged({ token, required_action }, has_suspended);
      return undefined;
    }
    const { failure } = result;
    return (
      refuse(failure) ?? problemsOf(failure, { 'password-refused': 'password', 'password-same': 'password' })
    );
  }

  return { form, send };
}
