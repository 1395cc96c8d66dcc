import { languageTag, twoLetters } from './language';

/** British English, because `en` alone gives `November 21`, `AM` and a comma before `and`. */
const europeanEnglish = 'en-150';

/** The first day of a month in languages that do not write it as `1`, which Intl returns: `1er novembre`. */
const firstDays: Readonly<Record<string, string>> = { fr: '1er' };

/** Formats dates in a language as `Intl.DateTimeFormat` does, except for the first day of a month. */
export function createDateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): { format: (date: Date | number) => string } {
  const format = new Intl.DateTimeFormat(formatTag(language), options);
  const first = firstDays[twoLetters(language)];
  if (first === undefined) return format;
  return { format: date => format.format(date).replace(/^1(?=\s\p{L})/u, first) };
}

/** The Intl tag for dates and lists in a language. */
export function formatTag(language: string): string {
  return twoLetters(language) === 'en' ? europeanEnglish : languageTag(language);
}
