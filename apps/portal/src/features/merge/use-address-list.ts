import { languageTag } from '@talon/rules/language';
import { unbroken } from '../../app/code/unbroken';
import { useWords } from '../../app/words';

/** Masked addresses as a list in words. */
export function useAddressList(): (addresses: readonly string[]) => string {
  const { language } = useWords();
  return addresses => new Intl.ListFormat(languageTag(language)).format(addresses.map(unbroken));
}
