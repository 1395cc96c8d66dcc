import { languageTag } from '@talon/rules/language';
import { keepTogether } from '../../shared/challenge/keep-together';
import { useTranslations } from '../../shared/translations/translations';

/** Masked addresses as a list in the current language. */
export function useAddressList(): (addresses: readonly string[]) => string {
  const { language } = useTranslations();
  return addresses => new Intl.ListFormat(languageTag(language)).format(addresses.map(keepTogether));
}
