import { type Messages, setupI18n } from '@lingui/core';
import { languageTag } from '@talon/rules/language';
import type { MessageKey } from './keys';

/** Compiled ICU messages by key. */
export type CompiledCatalogue = Messages;

/** The sentence of a key, with its places filled in. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The words of one language; numbers and plurals go by that language too. */
export function createTranslate(language: string, catalogue: CompiledCatalogue): Translate {
  const i18n = setupI18n({
    locale: language,
    locales: languageTag(language),
    messages: { [language]: catalogue },
  });
  return (key, values) => i18n._(key, values);
}
