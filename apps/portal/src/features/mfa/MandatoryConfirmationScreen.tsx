import { codeSeconds, codeTries, firstResendSeconds } from '@talon/rules/limits';
import { useEffect } from 'react';
import { ActivationCode } from '../../app/activation/ActivationCode';
import { type Activating, useActivation } from '../../app/activation/use-activation';
import type { SentCode } from '../../app/code/CodeForm';
import { CodeSent } from '../../app/code/CodeSent';
import { navigate, useLocation } from '../../app/location';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';
import { pathOfEntry, useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** Waits for the code; its address says for which method and where it went, so that a reload keeps working. */
export function MandatoryConfirmationScreen() {
  const { search } = useLocation();
  const { translate } = useWords();
  const { methods, advance } = useMandatory();
  const activating = readActivating(search);
  const activation = useActivation({
    hasMethods: methods.data.length > 0,
    onSent: () => undefined,
    onActive: advance,
  });

  useEffect(() => {
    if (!activating) navigate(paths.mandatoryMfa, { replaces: true });
  }, [activating]);

  if (!activating) return null;
  return (
    <MfaFrame
      title={translate(activating.method === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={<CodeSent channel={activating.method} destination={activating.destination} />}
    >
      <ActivationCode
        activating={activating}
        send={code => activation.confirm(activating, code)}
        resend={() => activation.resend(activating)}
        onChange={() => navigate(pathOfEntry(activating.method))}
      />
    </MfaFrame>
  );
}

function readActivating(search: string): Activating | undefined {
  const query = new URLSearchParams(search);
  const [payload, method, destination] = ['payload', 'method', 'value'].map(name => query.get(name));
  if (!payload || !destination || (method !== 'sms' && method !== 'email')) return undefined;
  const challenge: SentCode = {
    channel: method,
    expires_in: codeSeconds,
    resend_in: firstResendSeconds,
    tries_left: codeTries,
  };
  return { payload, method, destination, challenge };
}
