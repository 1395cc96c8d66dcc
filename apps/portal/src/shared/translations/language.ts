import catalogues, { type Part } from 'virtual:catalogues';
import type { PageConfiguration } from '@talon/contract/configuration';
import { type CompiledCatalogue, createTranslate, type Translate } from '@talon/messages/translate';
import { chooseLanguage, twoLetters } from '@talon/rules/language';

/** The storage key of the language that the person has chosen. */
export const languageKey = 'language';

/** A language with the parts of its translations that are loaded. */
export type LoadedLanguage = { language: string; parts: readonly Part[]; translate: Translate };

export function initialLanguage(configuration: PageConfiguration): string {
  return chooseLanguage({
    stored: localStorage.getItem(languageKey),
    browser: navigator.language,
    languages: configuration.languages,
    fallback: configuration.defaultLanguage,
  });
}

export function storeLanguage(language: string): void {
  localStorage.setItem(languageKey, language);
}

/** Messages of the service by key, for error codes that the loaded catalogues do not translate. */
const serviceMessages: Record<string, CompiledCatalogue[string]> = {};

export function storeServiceMessage(code: string, message: string): void {
  serviceMessages[`error.${code}`] = [message];
}

export async function loadLanguage(
  language: string,
  parts: readonly Part[] = ['entry'],
): Promise<LoadedLanguage> {
  const load = catalogues[language];
  if (!load) throw new Error(`no catalogue ${language}`);
  const entry = await load();
  const loaded = await Promise.all(parts.map(async part => (part === 'entry' ? entry : entry.parts[part]())));
  const words = Object.assign(
    Object.create(serviceMessages),
    ...loaded.map(each => each.default),
  ) as CompiledCatalogue;
  return { language, parts, translate: createTranslate(language, words) };
}

/** The name of each language in that language. `Intl.DisplayNames` takes 50 ms for each on a slow phone. */
const ownNames: Readonly<Record<string, string>> = {
  nl: 'Nederlands',
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
};

/** The name of a language in that language, as a list of languages shows it. */
export function languageName(language: string): string {
  const tag = twoLetters(language);
  return ownNames[tag] ?? tag;
}
