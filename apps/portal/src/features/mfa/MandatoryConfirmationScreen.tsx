import { codeSeconds, codeTries, firstResendSeconds } from '@talon/rules/limits';
import { useEffect } from 'react';
import { EnrolmentCode } from '../../shared/enrolment/EnrolmentCode';
import { type PendingEnrolment, useEnrolment } from '../../shared/enrolment/use-enrolment';
import type { PendingChallenge } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { navigate, useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { pathOfEntry, useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** Waits for the code; its address says for which method and where it went, so that a reload keeps working. */
export function MandatoryConfirmationScreen() {
  const { search } = useLocation();
  const { translate } = useTranslations();
  const { methods, advance } = useMandatory();
  const enrolling = readActivating(search);
  const activation = useEnrolment({
    hasMethods: methods.data.length > 0,
    onSent: () => undefined,
    onActive: advance,
  });

  useEffect(() => {
    if (!enrolling) navigate(paths.mandatoryMfa, { replaces: true });
  }, [enrolling]);

  if (!enrolling) return null;
  return (
    <MfaFrame
      title={translate(enrolling.method === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={<CodeSent channel={enrolling.method} destination={enrolling.destination} />}
    >
      <EnrolmentCode
        enrolling={enrolling}
        send={code => activation.confirm(enrolling, code)}
        resend={() => activation.resend(enrolling)}
        onChange={() => navigate(pathOfEntry(enrolling.method))}
      />
    </MfaFrame>
  );
}

function readActivating(search: string): PendingEnrolment | undefined {
  const query = new URLSearchParams(search);
  const [payload, method, destination] = ['payload', 'method', 'value'].map(name => query.get(name));
  if (!payload || !destination || (method !== 'sms' && method !== 'email')) return undefined;
  const challenge: PendingChallenge = {
    channel: method,
    expires_in: codeSeconds,
    resend_in: firstResendSeconds,
    tries_left: codeTries,
  };
  return { payload, method, destination, challenge };
}
