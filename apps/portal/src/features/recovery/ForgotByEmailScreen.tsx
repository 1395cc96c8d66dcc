import { emailProblem } from '../../shared/contact/email-problem';
import { EmailField } from '../../shared/contact/EmailField';
import { ForgotForm, type ReadRecoveryIdentifier } from './ForgotForm';
import { useMemory } from './recovery-state';

export function ForgotByEmailScreen() {
  const { memory, remember } = useMemory();

  const read: ReadRecoveryIdentifier = () => {
    const email = memory.email.trim();
    return emailProblem(email) ?? { email };
  };

  return (
    <ForgotForm read={read}>
      <EmailField autoComplete="username" value={memory.email} onChange={email => remember({ email })} />
    </ForgotForm>
  );
}
