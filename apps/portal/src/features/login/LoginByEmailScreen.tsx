import { normaliseEmail } from '@talon/rules/contact';
import { EmailField } from '../../app/EmailField';
import { useLoginState } from './login-state';
import { SignInForm, type ReadIdentifier } from './SignInForm';

export function LoginByEmailScreen() {
  const { typed, type } = useLoginState();

  const read: ReadIdentifier = () => {
    const email = typed.email.trim();
    if (email === '') return { ok: false, problem: { field: 'email', key: 'login.email.required' } };
    if (!normaliseEmail(email)) return { ok: false, problem: { field: 'email', key: 'login.email.invalid' } };
    return { ok: true, identifier: { email } };
  };

  return (
    <SignInForm read={read}>
      <EmailField autoComplete="username" value={typed.email} onChange={email => type({ email })} />
    </SignInForm>
  );
}
