import { normaliseCode } from '@talon/rules/codes';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { CodeInput } from '@talon/ui/CodeInput';
import { Link } from '@talon/ui/Link';
import { ResendLink } from '@talon/ui/ResendLink';
import { useEffect, useState } from 'react';
import { usePortal } from '../../app/portal';
import { useCountdown } from '../../app/use-countdown';
import { useWords } from '../../app/words';
import { confirmCode, type Onboarding, resendCode, showOnboarding } from '../../data/onboarding';
import { useJourney } from './journey';
import { pageAfter, pathOf } from './pages';
import type { Problem } from './problems';
import { StepForm } from './StepForm';
import { StepTitle } from './StepTitle';
import { useRefusal } from './use-refusal';
import { useStepForm, waitSentence } from './use-step-form';

type Challenge = NonNullable<Onboarding['challenge']>;

const secondsInAMinute = 60;

/** Waits for the code that was sent. */
export function CodeStep({ challenge }: { challenge: Challenge }) {
  const { call } = usePortal();
  const { translate } = useWords();
  const { know, go } = useJourney();
  const form = useStepForm();
  const refuse = useRefusal();
  const [code, setCode] = useState('');
  const [hasResent, setResent] = useState(false);
  const wait = useResendCountdown(challenge.resend_in);
  const isSms = challenge.method === 'sms';
  const isSpent = challenge.tries_left === 0 || challenge.expires_in === 0;

  /** Answers whether the person goes on from here. */
  function arrive(onboarding: Onboarding): boolean {
    know(onboarding);
    if (onboarding.challenge !== null || onboarding.signs_in_already !== null) return false;
    go(pageAfter(onboarding), { replaces: true });
    return true;
  }

  /** How many tries are left, or that the answer to a right code was lost on its way. */
  async function hasArrived(): Promise<boolean> {
    const result = await showOnboarding(call);
    return result.ok && arrive(result.value);
  }

  async function send(typed: string): Promise<Problem[] | undefined> {
    if (!normaliseCode(typed)) return [{ field: 'code', key: 'onboarding.code.invalid' }];
    setResent(false);
    const result = await confirmCode(call, challenge.payload, typed);
    if (result.ok) {
      arrive(result.value);
      return undefined;
    }
    if (await hasArrived()) return undefined;
    return refuse(result.failure, { 'code-refused': 'code' });
  }

  async function resend(): Promise<Problem[] | undefined> {
    const result = await resendCode(call, challenge.payload);
    if (!result.ok) {
      wait.start(result.failure.retryAfterSeconds ?? 0);
      return refuse(result.failure);
    }
    know(result.value);
    wait.start(result.value.challenge?.resend_in ?? 0);
    setCode('');
    setResent(true);
    return undefined;
  }

  const resendLink = (
    <ResendLink
      seconds={wait.secondsLeft}
      label={translate('onboarding.code.resend')}
      waitingLabel={seconds =>
        wait.secondsLeft < secondsInAMinute
          ? translate('onboarding.code.resend.wait', { seconds })
          : waitSentence(translate, wait.secondsLeft)
      }
      readyText={translate('onboarding.code.resend.ready')}
      onResend={() => void form.submit(resend)}
      busy={form.isBusy}
    />
  );
  return (
    <>
      <StepTitle
        step={isSms ? 4 : 3}
        title={translate(isSms ? 'onboarding.code.title.sms' : 'onboarding.code.title.email')}
      >
        {translate('onboarding.code.sent', {
          digits: challenge.code_length,
          destination: challenge.destination,
        })}
      </StepTitle>
      {hasResent && (
        <Banner tone="success" announce="polite">
          {translate('onboarding.code.resent')}
        </Banner>
      )}
      {isSpent && (
        <Banner tone="warning" announce="polite">
          {translate('onboarding.code.spent')}
        </Banner>
      )}
      <StepForm form={form} send={() => send(code)}>
        <CodeInput
          name="code"
          label={translate('onboarding.code')}
          length={isSms ? 8 : 6}
          required
          value={code}
          onChange={setCode}
          onComplete={typed => void form.submit(() => send(typed))}
        />
        <Button type="submit" isWide>
          {translate('onboarding.code.confirm')}
        </Button>
      </StepForm>
      <p>{resendLink}</p>
      <p>
        {translate(isSms ? 'onboarding.code.wrong-phone' : 'onboarding.code.wrong-email')}{' '}
        <Link href={pathOf(isSms ? 'phone-verification' : 'email-verification')}>
          {translate('onboarding.code.change')}
        </Link>
      </p>
    </>
  );
}

/** Begins at what the service says, also after a reload. */
function useResendCountdown(seconds: number) {
  const countdown = useCountdown();
  // oxlint-disable-next-line react/exhaustive-deps -- the service's number counts when the page opens; later ones are started by hand
  useEffect(() => countdown.start(seconds), []);
  return countdown;
}
