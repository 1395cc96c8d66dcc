import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { Button, ButtonLink } from '@talon/ui/Button';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { WideOnly } from '../../shared/layout/WideOnly';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useCountdown } from '../../shared/time/use-countdown';
import { refusalOf, refusalParts } from '../../shared/problems/refusal-sentence';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { LoginAside } from './LoginAside';
import { usePasskeyFailure } from './passkey-failure';
import { signInWithPasskey } from './passkey-sign-in';

/** Says that a sign-in with a passkey has failed, and offers to try again or to sign in with the password. */
export function PasskeyFailedScreen() {
  const portal = usePortal();
  const words = useTranslations();
  const { translate } = words;
  const { hasMoved } = useLocation();
  const failure = usePasskeyFailure();
  const refusal = failure?.refusal;
  const { secondsLeft, start } = useCountdown(refusal?.retryAfterSeconds);
  const shown = refusal && refusalParts(words, { ...refusalOf(refusal), waitSeconds: secondsLeft });
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  usePageName(translate('passkey.failed.title'));

  async function tryAgain() {
    setBusy(true);
    try {
      await signInWithPasskey(portal);
    } finally {
      setBusy(false);
      setAttempts(now => now + 1);
      start(refusal?.retryAfterSeconds ?? 0);
    }
  }

  return (
    <SignInLayout
      footer={<Helpdesk />}
      header={<Header />}
      aside={
        <WideOnly>
          <LoginAside />
        </WideOnly>
      }
    >
      <Title takesFocus={hasMoved} subtitle={refusal ? undefined : translate('passkey.failed.text')}>
        {translate('passkey.failed.title')}
      </Title>
      {shown && (
        <Banner tone="warning" announce="polite">
          <WithHelpdesk text={shown.sentence} /> {shown.wait && <span aria-live="off">{shown.wait}</span>}
        </Banner>
      )}
      {/* The same failure again changes nothing on the page, so it is announced. */}
      <p key={attempts} role="status" className="visually-hidden">
        {attempts > 0 && !isBusy && translate('passkey.failed.title')}
      </p>
      <Actions>
        <Button isWide busy={isBusy} disabled={secondsLeft > 0} onClick={() => void tryAgain()}>
          {translate('shell.try-again')}
        </Button>
        <ButtonLink tone="secondary" isWide href={paths.loginEmail}>
          {translate('passkey.failed.password')}
        </ButtonLink>
      </Actions>
    </SignInLayout>
  );
}
