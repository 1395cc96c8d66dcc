import { codeSeconds, codeTries, firstResendSeconds } from '@talon/rules/limits';
import { useEffect } from 'react';
import { EnrolmentCode } from '../../shared/enrolment/EnrolmentCode';
import { type PendingEnrolment, useEnrolment } from '../../shared/enrolment/use-enrolment';
import type { PendingChallenge } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { type Search, useSearch } from '../../shared/navigation/search';
import { useTranslations } from '../../shared/translations/translations';
import { pathOfEntry, useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** Asks for the code. The address names the authenticator and the destination, so a reload keeps working. */
export function MandatoryConfirmationScreen() {
  const search = useSearch('/mandatory-mfa/confirmation');
  const { translate } = useTranslations();
  const { methods, advance } = useMandatory();
  const enrolling = search && enrolmentOf(search);
  const enrolment = useEnrolment({
    hasMethods: methods.data.length > 0,
    enrolling,
    onSent: () => undefined,
    onActive: advance,
  });

  const isKnown = enrolling !== undefined;
  useEffect(() => {
    if (!isKnown) navigate(paths.mandatoryMfa, { replaces: true });
  }, [isKnown]);

  if (!enrolling) return null;
  return (
    <MfaFrame
      title={translate(enrolling.method === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={<CodeSent channel={enrolling.method} destination={enrolling.destination} />}
    >
      <EnrolmentCode
        enrolling={enrolling}
        code={enrolment.code}
        onChange={() => navigate(pathOfEntry(enrolling.method))}
      />
    </MfaFrame>
  );
}

/** The enrolment of the page's address, with the times and tries of a new code. */
function enrolmentOf({ payload, method, value }: Search<'/mandatory-mfa/confirmation'>): PendingEnrolment {
  const challenge: PendingChallenge = {
    channel: method,
    expires_in: codeSeconds,
    resend_in: firstResendSeconds,
    tries_left: codeTries,
  };
  return { payload, method, destination: value, challenge };
}
