import { languageTag } from '@talon/rules/language';
import { keepTogether } from '../../shared/challenge/keep-together';
import { useTranslations } from '../../shared/translations/translations';

/** Masked addresses as a list in the current language: all of them, or one of them. */
export function useAddressList(
  type: 'conjunction' | 'disjunction' = 'conjunction',
): (addresses: readonly string[]) => string {
  const { language } = useTranslations();
  return addresses =>
    new Intl.ListFormat(languageTag(language), { type }).format(addresses.map(keepTogether));
}
