import { NewEmailField } from '../../shared/form/NewEmailField';
import { useNewEmail } from '../../shared/form/use-new-email';
import { ForgotForm, type ReadRecoveryIdentifier } from './ForgotForm';
import { useMemory } from './recovery-state';

export function ForgotByEmailScreen() {
  const { memory, remember } = useMemory();
  const entry = useNewEmail(memory.email);

  const read: ReadRecoveryIdentifier = () => {
    const problems = entry.stop();
    return problems ? { problems } : { email: memory.email.trim() };
  };

  return (
    <ForgotForm read={read}>
      <NewEmailField
        autoComplete="username"
        value={memory.email}
        entry={entry}
        onChange={email => remember({ email })}
      />
    </ForgotForm>
  );
}
