import { formatTag } from '@talon/rules/date-language';
import { countryNames } from '../contact/country-names';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** The names of the countries whose numbers receive our SMS, as a list in a sentence. */
export function useSmsCountries(): string {
  const { smsCountries } = usePortal().configuration;
  const { language } = useTranslations();
  const names = countryNames(language, smsCountries).map(({ name }) => name);
  return new Intl.ListFormat(formatTag(language), { type: 'conjunction' }).format(names);
}
