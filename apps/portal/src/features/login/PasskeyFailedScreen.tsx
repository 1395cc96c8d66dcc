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
import { useSearch } from '../../shared/navigation/search';
import { isForgotten, passkeyEntries, passkeyEntryNames } from '../../shared/passkeys/passkey-entry';
import { usePasskeyFailure } from '../../shared/passkeys/passkey-failure';
import { usePasskeySignIn } from '../../shared/passkeys/use-passkey-sign-in';
import { useCountdown } from '../../shared/time/use-countdown';
import { refusalOf, refusalParts } from '../../shared/problems/refusal-sentence';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { LoginAside } from './LoginAside';

const texts = {
  password: { text: 'passkey.failed.text', link: 'passkey.failed.password' },
  code: { text: 'passkey.failed.text.code', link: 'passkey.failed.code' },
} as const;

/**
 * Says that a sign-in with a passkey has failed, and offers to try again or to go back to the page where it began: to the password, or
 * to a code for those who have forgotten it.
 */
export function PasskeyFailedScreen() {
  const words = useTranslations();
  const { translate } = words;
  const { hasMoved } = useLocation();
  const failure = usePasskeyFailure();
  const refusal = failure?.refusal;
  const { secondsLeft, start } = useCountdown(refusal?.retryAfterSeconds);
  const shown = refusal && refusalParts(words, { ...refusalOf(refusal), waitSeconds: secondsLeft });
  const [attempts, setAttempts] = useState(0);
  const { isBusy, signIn } = usePasskeySignIn();
  const from = useSearch(paths.loginPasskey)?.from;
  const entry = passkeyEntryNames.find(name => name === from) ?? 'email';
  const other = isForgotten(entry) ? texts.code : texts.password;
  usePageName(translate('passkey.failed.title'));

  async function tryAgain() {
    try {
      await signIn(entry);
    } finally {
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
      <Title takesFocus={hasMoved} subtitle={refusal ? undefined : translate(other.text)}>
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
        <ButtonLink tone="secondary" isWide href={passkeyEntries[entry]}>
          {translate(other.link)}
        </ButtonLink>
      </Actions>
    </SignInLayout>
  );
}
