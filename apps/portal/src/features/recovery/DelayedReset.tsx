import { Banner } from '@talon/ui/Banner';
import type { ReactNode } from 'react';
import { createDateFormat } from '@talon/rules/date-language';
import { useTranslations } from '../../shared/translations/translations';

/** Says that a reset requires a card number now. From `until` (milliseconds) on, a new code is enough. */
export function DelayedReset({ until, children }: { until: number; children: ReactNode }) {
  const { language, translate } = useTranslations();
  const format = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <Banner>
        <p>{translate('recovery.delayed.card')}</p>
        <p>{translate('recovery.delayed.later', { time: format.format(until) })}</p>
      </Banner>
      {children}
    </>
  );
}
