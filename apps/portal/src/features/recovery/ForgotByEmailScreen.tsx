import { normaliseEmail } from '@talon/rules/contact';
import { EmailField } from '../../shared/contact/EmailField';
import { ForgotForm, type ReadRecoveryIdentifier } from './ForgotForm';
import { useMemory } from './recovery-state';

export function ForgotByEmailScreen() {
  const { memory, remember } = useMemory();

  const read: ReadRecoveryIdentifier = () => {
    const email = memory.email.trim();
    if (email === '') return { field: 'email', key: 'login.email.required' };
    return normaliseEmail(email) ? { email } : { field: 'email', key: 'login.email.invalid' };
  };

  return (
    <ForgotForm read={read}>
      <EmailField autoComplete="username" value={memory.email} onChange={email => remember({ email })} />
    </ForgotForm>
  );
}
