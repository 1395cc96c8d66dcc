import type { CodeMethod } from '@talon/rules/codes';
import { Banner } from '@talon/ui/Banner';
import { useMemo } from 'react';
import { untilWords } from '../time/wait-sentence';
import { useTranslations } from '../translations/translations';

/** Says when a code is sent that shares its delivery with other requests. */
export function SharedCode({ channel, arrivesIn }: { channel: CodeMethod; arrivesIn: number }) {
  const words = useTranslations();
  const { language, translate } = words;
  const until = useMemo(
    () => untilWords({ language, translate }, arrivesIn),
    [language, translate, arrivesIn],
  );
  return (
    <Banner tone="info" announce="polite">
      {translate(channel === 'sms' ? 'code.shared.sms' : 'code.shared.email', { until })}
    </Banner>
  );
}
