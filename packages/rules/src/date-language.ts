import { languageTag, twoLetters } from './language';

/** English as Europe writes it: by itself it says `November 21` and `AM`. */
const europeanEnglish = 'en-150';

/** The tag by which Intl writes dates for people of a language. */
export function dateTag(language: string): string {
  return twoLetters(language) === 'en' ? europeanEnglish : languageTag(language);
}
