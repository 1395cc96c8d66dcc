import { Title } from '@talon/ui/Title';
import type { SentCode } from '../api/challenge';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { CodeSent } from '../challenge/CodeSent';
import { useChallenge } from '../challenge/use-challenge';
import { useTranslations } from '../translations/translations';

/** Asks for the code that proves an address of the account, before its first authenticator is enrolled. */
export function FirstConfirmation({ sent, onConfirmed }: { sent: SentCode; onConfirmed: () => void }) {
  const { translate } = useTranslations();
  const code = useChallenge({ purpose: 'sudo', payload: sent.payload, onConfirmed });
  return (
    <>
      <Title
        level={2}
        takesFocus
        subtitle={
          <CodeSent
            digits={sent.code_length}
            destination={sent.destination}
            isLater={sent.arrives_in !== undefined}
          />
        }
      >
        {translate('authenticator.first')}
      </Title>
      <ChallengeForm challenge={sent} send={code.confirm} resend={code.resend} />
    </>
  );
}
