import { createDateFormat } from '@talon/rules/date-language';
import { useTranslations } from '../../shared/translations/translations';

/** Formats the day of an instant (ISO 8601) in the language of the page and the time zone of the browser. */
export function useDay(): (instant: string) => string {
  const { language } = useTranslations();
  const format = createDateFormat(language, { dateStyle: 'long' });
  return instant => format.format(new Date(instant));
}
