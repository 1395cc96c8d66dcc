import { formatTag } from '@talon/rules/date-language';
import { keepTogether } from '../../shared/translations/keep-together';
import { useTranslations } from '../../shared/translations/translations';

/** Joins masked addresses in the current language, with the word for `and` (`conjunction`) or for `or` (`disjunction`). */
export function useAddressList(
  type: 'conjunction' | 'disjunction' = 'conjunction',
): (addresses: readonly string[]) => string {
  const { language } = useTranslations();
  return addresses => new Intl.ListFormat(formatTag(language), { type }).format(addresses.map(keepTogether));
}
