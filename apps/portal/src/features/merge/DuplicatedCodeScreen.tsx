import { Button } from '@talon/ui/Button';
import { useEffect } from 'react';
import { CodeForm } from '../../app/code/CodeForm';
import { CodeSent } from '../../app/code/CodeSent';
import { navigate } from '../../app/location';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';
import { useDuplicated } from './duplicated';
import { DuplicatedConflict } from './DuplicatedConflict';
import { DuplicatedFrame } from './DuplicatedFrame';
import { DuplicatedProof } from './DuplicatedProof';

/** What the choice asks first: the code to each address, a proof of the other account, or that it cannot be. */
export function DuplicatedCodeScreen() {
  const { stage, challenge } = useDuplicated();
  // Nothing is waited for: the choice begins it.
  const hasNothing = stage === undefined || (stage === 'codes' && !challenge);

  useEffect(() => {
    if (hasNothing) navigate(paths.duplicated, { replaces: true });
  }, [hasNothing]);

  if (hasNothing) return null;
  if (stage === 'conflict') return <DuplicatedConflict />;
  return challenge ? <WaitingForCode key={challenge.payload} /> : <DuplicatedProof />;
}

function WaitingForCode() {
  const { translate } = useWords();
  const { challenge, stage, confirm, resend, proveOtherwise } = useDuplicated();
  if (!challenge) return null;
  const { channel, destination } = challenge;
  const goBack = () => (stage === 'proof' ? proveOtherwise() : navigate(paths.duplicated));
  return (
    <DuplicatedFrame
      title={translate(channel === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={<CodeSent channel={channel} destination={destination} />}
    >
      <CodeForm challenge={challenge} send={confirm} resend={resend} />
      <Button tone="text" onClick={goBack}>
        {translate('duplicated.back')}
      </Button>
    </DuplicatedFrame>
  );
}
