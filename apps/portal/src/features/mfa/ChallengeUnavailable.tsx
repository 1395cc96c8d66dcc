import type { Failure } from '@talon/contract/client';
import { Banner } from '@talon/ui/Banner';
import { Button, ButtonLink } from '@talon/ui/Button';
import { type ReactNode, useEffect } from 'react';
import { useCountdown } from '../../shared/time/use-countdown';
import { refusalOf, refusalParts } from '../../shared/problems/refusal-sentence';
import { isWaitingAt, returnWithoutStepUp } from '../../shared/step-up/step-up';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { endsSession } from '../../shared/session/ends-session';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import { isTransient } from './is-transient';
import { BackLink } from './BackLink';

/** Says why no code can be requested, and offers to try again or to go back. */
export function ChallengeUnavailable({
  failure,
  isSignIn,
  onAgain,
  isBankChange = false,
  backLink = <BackLink isSignIn={isSignIn} />,
}: {
  failure: Failure;
  isSignIn: boolean;
  onAgain: () => void;
  isBankChange?: boolean | undefined;
  backLink?: ReactNode;
}) {
  const { session } = usePortal();
  const words = useTranslations();
  const { translate } = words;
  const { code, retryAfterSeconds } = failure;
  const { secondsLeft, isOver, start } = useCountdown(retryAfterSeconds);

  const { sentence, wait } = refusalParts(words, {
    ...refusalOf(failure, { isBankChange }),
    waitSeconds: secondsLeft,
  });

  // Starts the countdown again when another attempt is refused.
  useEffect(() => start(failure.retryAfterSeconds ?? 0), [failure, start]);

  useEffect(() => {
    if (code === 'no-method') setUpMethod();
    else if (endsSession(code)) {
      session.refused(code);
      navigate(paths.loginEmail, { replaces: true });
    }
  }, [code, session]);

  return (
    <>
      <Banner tone="warning" announce="polite">
        <WithHelpdesk text={sentence} /> {wait && <span aria-live="off">{wait}</span>}
        {isOver && translate('login.wait.over')}
      </Banner>
      {isSignIn && !isTransient(failure) ? (
        <ButtonLink href={paths.loginEmail} isWide>
          {translate('login.submit')}
        </ButtonLink>
      ) : (
        <>
          {secondsLeft === 0 && (
            <Button isWide onClick={onAgain}>
              {translate('shell.try-again')}
            </Button>
          )}
          {backLink}
        </>
      )}
    </>
  );
}

/** Opens the enrolment on the security page. If the waiting page is itself an enrolment page, returns to it. */
function setUpMethod(): void {
  const isSettingUp = isWaitingAt(paths.security) || isWaitingAt(paths.mandatoryMfa);
  if (!isSettingUp || !returnWithoutStepUp()) navigate(`${paths.security}?mfa=true`, { replaces: true });
}
