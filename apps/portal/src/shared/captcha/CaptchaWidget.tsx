import { captchaAction } from '@talon/contract/captcha';
import type { PageCaptcha } from '@talon/contract/configuration';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadCaptcha } from './load-captcha';

export type WidgetState = 'loading' | 'ready' | 'solved' | 'expired' | 'failed';

/** In pixels. In a narrower element, providers draw a smaller widget. */
const usualWidth = 304;

/** Renders the element in which the provider's script draws the widget. */
export function CaptchaWidget({
  captcha,
  language,
  round,
  onState,
}: {
  captcha: PageCaptcha;
  language: string;
  round: number;
  onState: (state: WidgetState, answer?: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const tell = useEffectEvent(onState);

  useEffect(() => {
    const container = place.current;
    let leave: (() => void) | undefined;
    let isGone = false;
    loadCaptcha(captcha, language)
      .then(api => {
        if (isGone || !container) return;
        const widget = api.render(container, {
          sitekey: captcha.siteKey,
          action: captchaAction,
          hl: language,
          language,
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          size: container.clientWidth < usualWidth ? 'compact' : 'normal',
          callback: (answer: string) => tell('solved', answer),
          'expired-callback': () => tell('expired'),
          'error-callback': () => tell('failed'),
        });
        reset.current = () => api.reset(widget);
        leave = () => api.remove?.(widget);
        tell('ready');
      })
      .catch(() => {
        if (!isGone) tell('failed');
      });
    return () => {
      isGone = true;
      reset.current = undefined;
      leave?.();
    };
  }, [captcha, language]);

  useEffect(() => {
    if (round <= 1) return;
    reset.current?.();
    tell('ready');
  }, [round]);

  return <div ref={place} />;
}
