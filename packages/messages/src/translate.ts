import { languageTag } from '@talon/rules/language';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import type { MessageKey } from './keys';

/** Compiled messages by key, as `compileCatalogue` returns them. */
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>;

/** Formats the message of a key with the values of its placeholders. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

// On a slow phone, creating an Intl object takes longer than rendering a page, so each is created at its first use.
const formatters: FormatOptions['formatters'] = {
  getPluralRules: cached(Intl.PluralRules),
  getNumberFormat: cached(Intl.NumberFormat),
  getDateTimeFormat: cached(Intl.DateTimeFormat),
};

/** Formats messages in one language, with its numbers and plurals. Returns a key without a message as it is. */
export function createTranslate(language: string, catalogue: CompiledCatalogue): Translate {
  const tag = languageTag(language);
  return (key, values) => String(format(catalogue[key] ?? key, tag, values, { formatters }));
}

function cached<Arguments extends unknown[], Format>(Constructor: new (...args: Arguments) => Format) {
  const known = new Map<string, Format>();
  return (...args: Arguments): Format => {
    const name = JSON.stringify(args);
    const formatter = known.get(name) ?? new Constructor(...args);
    known.set(name, formatter);
    return formatter;
  };
}
