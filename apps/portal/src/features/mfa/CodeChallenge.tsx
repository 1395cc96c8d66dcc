import { Checkbox } from '@talon/ui/Checkbox';
import { useState } from 'react';
import { CodeForm } from '../../app/code/CodeForm';
import { CodeSent } from '../../app/code/CodeSent';
import { useWords } from '../../app/words';
import type { StepUpChallenge } from '../../data/mfa';
import { MfaFrame } from './MfaFrame';
import { OtherMethods } from './OtherMethods';
import type { ChallengeState } from './use-challenge';
import { WayOut } from './WayOut';

/** Waits for the code that was sent by e-mail or SMS. */
export function CodeChallenge({ challenge, state }: { challenge: StepUpChallenge; state: ChallengeState }) {
  const { translate } = useWords();
  const [isTrusted, setTrusted] = useState(false);
  return (
    <MfaFrame
      title={translate(challenge.channel === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={<CodeSent channel={challenge.channel} destination={challenge.destination} />}
    >
      <CodeForm
        challenge={challenge}
        send={code => state.confirm(code, state.isSignIn ? { isTrustedDevice: isTrusted } : {})}
        resend={() => state.resend()}
      >
        {state.isSignIn && (
          <Checkbox
            name="trust"
            label={translate('mfa.trust')}
            hint={translate('mfa.trust.hint')}
            checked={isTrusted}
            onChange={event => setTrusted(event.target.checked)}
          />
        )}
      </CodeForm>
      <OtherMethods challenge={challenge} onSwitch={method => state.switchTo(method)} />
      <WayOut isSignIn={state.isSignIn} />
    </MfaFrame>
  );
}
