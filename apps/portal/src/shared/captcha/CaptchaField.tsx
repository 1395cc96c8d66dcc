import type { PageCaptcha } from '@talon/contract/configuration';
import { languageTag } from '@talon/rules/language';
import { Button } from '@talon/ui/Button';
import { FieldGroup } from '@talon/ui/FieldGroup';
import { Loader } from '@talon/ui/Loader';
import { useState } from 'react';
import { useTranslations, useTranslationsOf } from '../translations/translations';
import { CaptchaWidget, type WidgetState } from './CaptchaWidget';

/** The provider's widget as a field of a form. A higher `round` asks for another solution. */
export function CaptchaField({
  captcha,
  round,
  onAnswer,
}: {
  captcha: PageCaptcha;
  round: number;
  onAnswer: (answer: string | undefined) => void;
}) {
  // The login page loads these messages only when it needs them.
  useTranslationsOf('captcha');
  const { language, translate } = useTranslations();
  const [state, setState] = useState<WidgetState>('loading');
  const [attempt, setAttempt] = useState(0);
  const tag = languageTag(language);

  function take(next: WidgetState, answer?: string): void {
    setState(next);
    onAnswer(answer);
  }

  function loadAgain(): void {
    setState('loading');
    setAttempt(attempt + 1);
  }

  return (
    <FieldGroup name="captcha" legend={translate('captcha.label')} hint={translate('captcha.hint')}>
      {state === 'loading' && <Loader label={translate('captcha.loading')} />}
      {state === 'failed' ? (
        <>
          <p role="alert">{translate('captcha.failed')}</p>
          <Button tone="secondary" onClick={loadAgain}>
            {translate('captcha.retry')}
          </Button>
        </>
      ) : (
        // A provider renders into an element only once, so every attempt and every language gets a new element.
        <CaptchaWidget
          key={`${attempt} ${tag}`}
          captcha={captcha}
          language={tag}
          round={round}
          onState={take}
        />
      )}
      <p role="status">
        {state === 'solved' && translate('captcha.solved')}
        {state === 'expired' && translate('captcha.expired')}
      </p>
    </FieldGroup>
  );
}
