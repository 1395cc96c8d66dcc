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
  const reportState = useEffectEvent(onState);

  useEffect(() => {
    const container = place.current;
    let removeWidget: (() => void) | undefined;
    let isUnmounted = false;
    loadCaptcha(captcha, language)
      .then(api => {
        if (isUnmounted || !container) return;
        const widget = api.render(container, {
          sitekey: captcha.siteKey,
          action: captchaAction,
          hl: language,
          language,
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          size: container.clientWidth < usualWidth ? 'compact' : 'normal',
          callback: (answer: string) => reportState('solved', answer),
          'expired-callback': () => reportState('expired'),
          'error-callback': () => reportState('failed'),
        });
        reset.current = () => api.reset(widget);
        removeWidget = () => api.remove?.(widget);
        reportState('ready');
      })
      .catch(() => {
        if (!isUnmounted) reportState('failed');
      });
    return () => {
      isUnmounted = true;
      reset.current = undefined;
      removeWidget?.();
    };
  }, [captcha, language]);

  useEffect(() => {
    if (round <= 1) return;
    reset.current?.();
    reportState('ready');
  }, [round]);

  return <div ref={place} />;
}
