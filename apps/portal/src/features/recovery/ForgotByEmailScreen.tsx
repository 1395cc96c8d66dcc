import { emailProblem } from '../../shared/contact/email-problem';
import { NewEmailField } from '../../shared/form/NewEmailField';
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
      <NewEmailField autoComplete="username" value={memory.email} onChange={email => remember({ email })} />
    </ForgotForm>
  );
}
