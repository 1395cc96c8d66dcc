import type { Market } from '@talon/markets/market';
import type { MessageKey } from '@talon/messages/keys';
import { createDateFormat } from '@talon/rules/date-language';
import { languageTag, marketLanguage, twoLetters } from '@talon/rules/language';
import type { TranslateFor } from '../../kernel/translations';

/** The person's language in the market's form, with its date formats. */
export interface Localized {
  /** As `lang` and Intl expect it. */
  tag: string;
  translate: (key: MessageKey, values?: Record<string, string | number>) => string;
  /** A day, such as `21 november 2026`. */
  day: (date: Date) => string;
  /** Date and time in the market's time zone. */
  moment: (date: Date) => string;
  /** What follows a label: French has a no-break space before it. */
  colon: string;
  /** Short date and time, for SMS: `21/11/2026, 11:30`. */
  stamp: (date: Date) => string;
}

const colons: Readonly<Record<string, string>> = { fr: '\u00a0:' };

/** Both markets have the same time zone. */
const timeZone = 'Europe/Brussels';

/** Removes line breaks and control characters, so that a name cannot add lines. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** `language` is two letters; the market's default replaces one that it does not have. */
export function createLocalized(translateFor: TranslateFor, market: Market, language: string): Localized {
  const spoken = marketLanguage(language, market.catalogues) ?? market.defaultLanguage;
  const tag = languageTag(spoken);
  return {
    tag,
    translate: (key, values) => translateFor(market, spoken, key, { brand: market.brand, ...values }),
    day: date => formatsIn(spoken).day.format(date),
    moment: date => formatsIn(spoken).moment.format(date),
    colon: colons[twoLetters(spoken)] ?? ':',
    stamp: date => formatsIn(spoken).stamp.format(date).replace(/\s/g, ' '),
  };
}

function formatsOf(language: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    createDateFormat(language, { ...options, timeZone });
  return {
    day: format({ dateStyle: 'long' }),
    moment: format({ dateStyle: 'long', timeStyle: 'short' }),
    stamp: format({ dateStyle: 'short', timeStyle: 'short' }),
  };
}

const known = new Map<string, ReturnType<typeof formatsOf>>();

/** Cached by language, because creating formats is much slower than using them. */
function formatsIn(language: string) {
  const formats = known.get(language) ?? formatsOf(language);
  known.set(language, formats);
  return formats;
}
