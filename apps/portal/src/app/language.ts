import catalogues from 'virtual:catalogues';
import type { PageConfiguration } from '@talon/contract/configuration';
import { createTranslate, type Translate } from '@talon/messages/translate';
import { chooseLanguage, languageTag } from '@talon/rules/language';

const key = 'language';

/** A language and its words. */
export type Speech = { language: string; translate: Translate };

export function initialLanguage(configuration: PageConfiguration): string {
  return chooseLanguage({
    stored: localStorage.getItem(key),
    browser: navigator.language,
    languages: configuration.languages,
    fallback: configuration.defaultLanguage,
  });
}

export function storeLanguage(language: string): void {
  localStorage.setItem(key, language);
}

/** Loads the words of a language. */
export async function speak(language: string): Promise<Speech> {
  const load = catalogues[language];
  if (!load) throw new Error(`there is no catalogue ${language}`);
  const { default: words } = await load();
  return { language, translate: createTranslate(language, words) };
}

/** The name of a language in that language, as a list of languages shows it. */
export function languageName(language: string): string {
  const tag = languageTag(language).slice(0, 2);
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
