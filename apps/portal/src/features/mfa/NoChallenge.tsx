import type { Failure } from '@talon/contract/client';
import { Banner } from '@talon/ui/Banner';
import { Button, ButtonLink } from '@talon/ui/Button';
import { type ReactNode, useEffect } from 'react';
import { waitSentence } from '../../app/form/use-form';
import { isWaitingAt, returnRefused } from '../../app/grant';
import { navigate } from '../../app/location';
import { paths } from '../../app/paths';
import { usePortal } from '../../app/portal';
import { endsSession } from '../../app/user';
import { useWords } from '../../app/words';
import { isPassing } from './passing';
import { WayOut } from './WayOut';

/** No code can be asked for: what stands in the way, and where to go on. */
export function NoChallenge({
  failure,
  isSignIn,
  onAgain,
  wayOut = <WayOut isSignIn={isSignIn} />,
}: {
  failure: Failure;
  isSignIn: boolean;
  onAgain: () => void;
  wayOut?: ReactNode;
}) {
  const { session } = usePortal();
  const { translate } = useWords();
  const { code, retryAfterSeconds } = failure;

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
        {translate(`error.${code}`)} {retryAfterSeconds && waitSentence(translate, retryAfterSeconds)}
      </Banner>
      {isSignIn && !isPassing(failure) ? (
        <ButtonLink href={paths.loginEmail} isWide>
          {translate('login.submit')}
        </ButtonLink>
      ) : (
        <>
          <Button isWide onClick={onAgain}>
            {translate('shell.try-again')}
          </Button>
          {wayOut}
        </>
      )}
    </>
  );
}

/** What waits goes on once a method is set up; where that is what waits, it says itself what to begin with. */
function setUpMethod(): void {
  const isSettingUp = isWaitingAt(paths.security) || isWaitingAt(paths.mandatoryMfa);
  if (!isSettingUp || !returnRefused()) navigate(`${paths.security}?mfa=true`, { replaces: true });
}
