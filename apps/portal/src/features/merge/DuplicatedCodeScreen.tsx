import { Button } from '@talon/ui/Button';
import { useEffect } from 'react';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';
import { DuplicatedConflict } from './DuplicatedConflict';
import { DuplicatedFrame } from './DuplicatedFrame';
import { DuplicatedEvidence } from './DuplicatedEvidence';

/** The page after the choice: asks for the code of each address or for evidence, or says that the choice is not possible. */
export function DuplicatedCodeScreen() {
  const { stage, challenge } = useDuplicated();
  // Without a stored choice or a pending code, redirects to the choice.
  const hasNothing = stage === undefined || (stage === 'codes' && !challenge);

  useEffect(() => {
    if (hasNothing) navigate(paths.duplicated, { replaces: true });
  }, [hasNothing]);

  if (hasNothing) return null;
  if (stage === 'conflict' || stage === 'different' || stage === 'blocked')
    return <DuplicatedConflict stage={stage} />;
  return challenge ? <WaitingForCode key={challenge.payload} /> : <DuplicatedEvidence />;
}

function WaitingForCode() {
  const { translate } = useTranslations();
  const { challenge, typedAddress, stage, confirm, resend, chooseOtherEvidence } = useDuplicated();
  if (!challenge) return null;
  const { channel, destination } = challenge;
  const goBack = () => (stage === 'proof' ? chooseOtherEvidence() : navigate(paths.duplicated));
  return (
    <DuplicatedFrame
      title={translate(channel === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={
        <CodeSent
          digits={challenge.code_length}
          destination={destination}
          typed={typedAddress}
          isLater={challenge.arrives_in !== undefined}
        />
      }
    >
      <ChallengeForm challenge={challenge} send={confirm} resend={resend} />
      <Button tone="text" onClick={goBack}>
        {translate('duplicated.back')}
      </Button>
    </DuplicatedFrame>
  );
}
