import { codeLength } from '@talon/rules/codes';
import { codeSeconds, codeTries, firstResendSeconds } from '@talon/rules/limits';
import { useEffect, useState } from 'react';
import { showChallenge, type ShownChallenge } from '../../shared/api/challenge';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { EnrolmentCode } from '../../shared/enrolment/EnrolmentCode';
import type { PendingEnrolment } from '../../shared/enrolment/sent-enrolments';
import { useEnrolment } from '../../shared/enrolment/use-enrolment';
import type { PendingChallenge } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { typedAddressOf } from '../../shared/challenge/typed-address';
import { WaysOut } from '../../shared/layout/WaysOut';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { type Search, useSearch } from '../../shared/navigation/search';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { pathOfConfirmation, pathOfEntry, useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** Asks for the code of an enrolment. The query has payload, authenticator and destination, so that a reload works. */
export function MandatoryConfirmationScreen() {
  const search = useSearch('/mandatory-mfa/confirmation');
  const { translate } = useTranslations();
  const { methods, advance, step } = useMandatory();
  const shown = useShownChallenge(search?.payload);
  const enrolling = search && enrolmentOf(search, shown);
  const enrolment = useEnrolment({
    hasMethods: methods.data.length > 0,
    known: methods,
    enrolling,
    onSent: sent => navigate(pathOfConfirmation(sent), { replaces: true }),
    onActive: advance,
  });

  const typed = typedAddressOf(enrolling?.payload);

  const isKnown = enrolling !== undefined;
  useEffect(() => {
    if (!isKnown) navigate(paths.mandatoryMfa, { replaces: true });
  }, [isKnown]);

  if (!enrolling) return null;
  return (
    <MfaFrame
      step={step}
      title={translate(enrolling.method === 'sms' ? 'code.title.sms' : 'code.title.email')}
      subtitle={
        <CodeSent
          digits={enrolling.challenge.code_length}
          destination={enrolling.destination}
          typed={typed}
          isLater={enrolling.challenge.arrives_in !== undefined}
        />
      }
    >
      <EnrolmentCode
        enrolling={enrolling}
        code={enrolment.code}
        onChange={() => navigate(pathOfEntry(enrolling.method))}
      />
      <WaysOut />
    </MfaFrame>
  );
}

/** The enrolment from the query. Until the challenge is loaded, it has the times, tries and length of a new code. */
function enrolmentOf(
  { payload, method, value }: Search<'/mandatory-mfa/confirmation'>,
  shown: ShownChallenge | undefined,
): PendingEnrolment {
  const challenge: PendingChallenge = shown ?? {
    channel: method,
    code_length: codeLength[method],
    expires_in: codeSeconds,
    resend_in: firstResendSeconds,
    tries_left: codeTries,
  };
  return { payload, method, destination: value, challenge };
}

/** Loads the current challenge, because after a reload or a resend the code may have another length. */
function useShownChallenge(payload: string | undefined): ShownChallenge | undefined {
  const { call } = usePortal();
  const [shown, setShown] = useState<ShownChallenge>();
  useEffect(() => {
    if (payload === undefined) return;
    let isCurrent = true;
    void catchUnexpected(showChallenge(call, 'enrol', payload)).then(result => {
      if (isCurrent && result.ok) setShown(result.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, payload]);
  return shown?.payload === payload ? shown : undefined;
}
