import { Checkbox } from '@talon/ui/Checkbox';
import { useState } from 'react';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { useTranslations } from '../../shared/translations/translations';
import type { StepUpChallenge } from '../../shared/api/mfa';
import { MfaFrame } from './MfaFrame';
import { OtherMethods } from './OtherMethods';
import type { StepUpState } from './use-step-up-challenge';
import { BackLink } from './BackLink';

/** Asks for the code that was sent by e-mail or SMS. */
export function CodeChallenge({ challenge, state }: { challenge: StepUpChallenge; state: StepUpState }) {
  const { translate } = useTranslations();
  const [isTrusted, setTrusted] = useState(false);
  return (
    <MfaFrame
      title={translate(challenge.channel === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={<CodeSent digits={challenge.code_length} destination={challenge.destination ?? ''} />}
    >
      <ChallengeForm
        challenge={challenge}
        send={code => state.confirm(code, state.isSignIn ? { isTrustedDevice: isTrusted } : {})}
        resend={state.resend}
        below={
          state.isSignIn && (
            <Checkbox
              name="trust"
              label={translate('mfa.trust')}
              hint={translate('mfa.trust.hint')}
              checked={isTrusted}
              onChange={event => setTrusted(event.target.checked)}
            />
          )
        }
      />
      <OtherMethods challenge={challenge} onSwitch={state.switchTo} />
      <BackLink isSignIn={state.isSignIn} />
    </MfaFrame>
  );
}
