import type { Part } from 'virtual:catalogues';
import { createContext, use, useContext, useEffect } from 'react';
import type { LoadedLanguage } from './language';
import { usePortal } from '../session/portal';

export type Words = LoadedLanguage & {
  change: (language: string) => Promise<void>;
  /** Loads a part in the current language. */
  loadPart: (part: Part) => Promise<void>;
};

export const TranslationsContext = createContext<Words | undefined>(undefined);

/** The translations of the current language, and the functions that change the language and load another part. */
export function useTranslations(): Words {
  const words = useContext(TranslationsContext);
  if (!words) throw new Error('no TranslationsContext above');
  return words;
}

/** A resolved promise that does not suspend: React reads the `status` field of a promise. */
const known = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** Suspends until a part is loaded. */
export function useTranslationsOf(part: Part): void {
  const { parts, loadPart } = useTranslations();
  use(parts.includes(part) ? known : loadPart(part));
}

/** Sets the page name that the browser shows in the tab and in its history. */
export function usePageName(name: string): void {
  const { brand } = usePortal().configuration;
  useEffect(() => {
    document.title = `${name} · ${brand}`;
  }, [name, brand]);
}
