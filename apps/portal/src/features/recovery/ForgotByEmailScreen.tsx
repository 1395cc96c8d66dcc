import { normaliseEmail } from '@talon/rules/contact';
import { TextInput } from '@talon/ui/TextInput';
import { useWords } from '../../app/words';
import { ForgotForm, type ReadIdentifier } from './ForgotForm';
import { useMemory } from './memory';

export function ForgotByEmailScreen() {
  const { translate } = useWords();
  const { memory, remember } = useMemory();

  const read: ReadIdentifier = () => {
    const email = memory.email.trim();
    if (email === '') return { field: 'email', key: 'login.email.required' };
    return normaliseEmail(email) ? { email } : { field: 'email', key: 'login.email.invalid' };
  };

  return (
    <ForgotForm read={read}>
      <TextInput
        name="email"
        label={translate('login.email')}
        type="email"
        required
        minLength={3}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={memory.email}
        onChange={event => remember({ email: event.target.value })}
      />
    </ForgotForm>
  );
}
