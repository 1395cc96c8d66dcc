import { createDateFormat } from '@talon/rules/date-language';
import { useTranslations } from '../../shared/translations/translations';

/** Writes the day of an instant (ISO 8601) in the language of the page, as the person's calendar has it. */
export function useDay(): (instant: string) => string {
  const { language } = useTranslations();
  const format = createDateFormat(language, { dateStyle: 'long' });
  return instant => format.format(new Date(instant));
}
