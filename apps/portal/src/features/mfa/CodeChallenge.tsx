import type { MessageKey } from '@talon/messages/keys';
import type { MfaMethod } from '@talon/rules/authenticators';
import { longCodeLength } from '@talon/rules/codes';
import { Checkbox } from '@talon/ui/Checkbox';
import { useState } from 'react';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import type { StepUpChallenge } from '../../shared/api/step-up';
import { MfaFrame } from './MfaFrame';
import { OtherMethods } from './OtherMethods';
import { recoveryCodeField } from './recovery-code-field';
import type { StepUpState } from './use-step-up-challenge';
import { BackLink } from './BackLink';

/** What the page says about a code that is not sent. */
const unsentTexts: Partial<Record<MfaMethod, { title: MessageKey; text: MessageKey }>> = {
  totp: { title: 'mfa.totp.title', text: 'mfa.totp.text' },
  'recovery-code': { title: 'mfa.recovery-code.title', text: 'mfa.recovery-code.text' },
};

/** After many wrong codes, an app is asked for two codes in a row. */
const twoCodes = { title: 'mfa.totp-twice.title', text: 'mfa.totp-twice.text' } as const;

/** Asks for the code that was sent by e-mail or SMS, for one of an app, or for a recovery code. */
export function CodeChallenge({ challenge, state }: { challenge: StepUpChallenge; state: StepUpState }) {
  const { brand } = usePortal().configuration;
  const { translate } = useTranslations();
  const [isTrusted, setTrusted] = useState(false);
  const { method, channel, code_length: digits, destination } = challenge;
  const isTwice = method === 'totp' && digits === longCodeLength;
  const unsent = isTwice ? twoCodes : unsentTexts[method];
  // Who uses a recovery code is often on somebody else's device.
  const mayTrust = state.isSignIn && method !== 'recovery-code';
  return (
    <MfaFrame
      isSent={unsent === undefined}
      title={translate(unsent?.title ?? (channel === 'sms' ? 'code.title.sms' : 'code.title.email'))}
      subtitle={
        unsent ? (
          translate(unsent.text, { digits, brand })
        ) : (
          <CodeSent
            digits={digits}
            destination={destination ?? ''}
            isLater={challenge.arrives_in !== undefined}
          />
        )
      }
    >
      <ChallengeForm
        challenge={challenge}
        field={method === 'recovery-code' ? recoveryCodeField : undefined}
        send={code => state.confirm(code, mayTrust ? { isTrustedDevice: isTrusted } : {})}
        resend={state.resend}
        takesCard
        below={
          mayTrust && (
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
