import { normaliseEmail } from '@talon/rules/contact';
import { TextInput } from '@talon/ui/TextInput';
import { useWords } from '../../app/words';
import { useLoginState } from './login-state';
import { SignInForm, type ReadIdentifier } from './SignInForm';

export function LoginByEmailScreen() {
  const { translate } = useWords();
  const { typed, type } = useLoginState();

  const read: ReadIdentifier = () => {
    const email = typed.email.trim();
    if (email === '') return { ok: false, problem: { field: 'email', key: 'login.email.required' } };
    if (!normaliseEmail(email)) return { ok: false, problem: { field: 'email', key: 'login.email.invalid' } };
    return { ok: true, identifier: { email } };
  };

  return (
    <SignInForm read={read}>
      <TextInput
        name="email"
        label={translate('login.email')}
        type="email"
        required
        minLength={3}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.email}
        onChange={event => type({ email: event.target.value })}
      />
    </SignInForm>
  );
}
