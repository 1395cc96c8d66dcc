import { captchaAction } from '@talon/contract/captcha';
import type { PageCaptcha } from '@talon/contract/configuration';
import { languageTag } from '@talon/rules/language';
import { Button } from '@talon/ui/Button';
import { FieldGroup } from '@talon/ui/FieldGroup';
import { Loader } from '@talon/ui/Loader';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../words';
import { loadCaptcha } from './load-captcha';

/** Narrower than this, providers draw a smaller widget. */
const usualWidth = 304;

/** The provider's widget within a form; `round` grows when an answer was used and another one is needed. */
export function CaptchaField({
  captcha,
  round,
  onAnswer,
}: {
  captcha: PageCaptcha;
  round: number;
  onAnswer: (answer: string | undefined) => void;
}) {
  const { language, translate } = useWords();
  const [state, setState] = useState<'loading' | 'ready' | 'expired' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const tag = languageTag(language);
  const tell = useEffectEvent((answer: string | undefined, next: typeof state) => {
    setState(next);
    onAnswer(answer);
  });

  useEffect(() => {
    const container = place.current;
    let leave: (() => void) | undefined;
    let isGone = false;
    setState('loading');
    loadCaptcha(captcha, tag)
      .then(api => {
        if (isGone || !container) return;
        const widget = api.render(container, {
          sitekey: captcha.siteKey,
          action: captchaAction,
          hl: tag,
          language: tag,
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          size: container.clientWidth < usualWidth ? 'compact' : 'normal',
          callback: (answer: string) => tell(answer, 'ready'),
          'expired-callback': () => tell(undefined, 'expired'),
          'error-callback': () => tell(undefined, 'failed'),
        });
        reset.current = () => api.reset(widget);
        leave = () => api.remove?.(widget);
        setState('ready');
      })
      .catch(() => !isGone && tell(undefined, 'failed'));
    return () => {
      isGone = true;
      reset.current = undefined;
      leave?.();
    };
  }, [captcha, tag, attempt]);

  useEffect(() => {
    if (round > 1) reset.current?.();
  }, [round]);

  return (
    <FieldGroup name="captcha" legend={translate('captcha.label')} hint={translate('captcha.hint')}>
      {state === 'loading' && <Loader label={translate('captcha.loading')} />}
      {state === 'failed' && (
        <>
          <p role="alert">{translate('captcha.failed')}</p>
          <Button tone="secondary" onClick={() => setAttempt(attempt + 1)}>
            {translate('captcha.retry')}
          </Button>
        </>
      )}
      {/* A provider fills a place once: another attempt gets another one. */}
      <div key={`${attempt} ${tag}`} ref={place} hidden={state === 'failed'} />
      <p role="status">{state === 'expired' && translate('captcha.expired')}</p>
    </FieldGroup>
  );
}
