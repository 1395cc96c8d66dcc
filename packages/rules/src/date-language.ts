import { languageTag, twoLetters } from './language';

/** British English, because `en` alone gives `November 21` and `AM`. */
const europeanEnglish = 'en-150';

/** The Intl tag for dates in a language. */
export function dateTag(language: string): string {
  return twoLetters(language) === 'en' ? europeanEnglish : languageTag(language);
}
