import type { Part } from 'virtual:catalogues';
import { createContext, use, useContext, useEffect } from 'react';
import type { LoadedLanguage } from './language';
import { usePortal } from '../session/portal';

export type Words = LoadedLanguage & {
  change: (language: string) => Promise<void>;
  /** Loads a part in the current language. */
  learn: (part: Part) => Promise<void>;
};

export const TranslationsContext = createContext<Words | undefined>(undefined);

/** The translations of the current language, and the change to another. */
export function useTranslations(): Words {
  const words = useContext(TranslationsContext);
  if (!words) throw new Error('no TranslationsContext above');
  return words;
}

/** Nothing to wait for: React goes by the status of a promise. */
const known = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** Suspends until a part is loaded. */
export function useTranslationsOf(part: Part): void {
  const { parts, learn } = useTranslations();
  use(parts.includes(part) ? known : learn(part));
}

/** Names the page in the browser's tab and history. */
export function usePageName(name: string): void {
  const { brand } = usePortal().configuration;
  useEffect(() => {
    document.title = `${name} · ${brand}`;
  }, [name, brand]);
}
