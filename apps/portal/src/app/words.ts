import type { Part } from 'virtual:catalogues';
import { createContext, use, useContext, useEffect } from 'react';
import type { Speech } from './language';
import { usePortal } from './portal';

export type Words = Speech & {
  change: (language: string) => Promise<void>;
  /** Loads the words of a part in the language at hand. */
  learn: (part: Part) => Promise<void>;
};

export const WordsContext = createContext<Words | undefined>(undefined);

/** The words of the page's language, and the way to another. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('no WordsContext above');
  return words;
}

/** Nothing to wait for: React goes by the status of a promise. */
const known = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** Waits until the words of a part are there. */
export function useWordsOf(part: Part): void {
  const { parts, learn } = useWords();
  use(parts.includes(part) ? known : learn(part));
}

/** Names the page in the browser's tab and history. */
export function usePageName(name: string): void {
  const { brand } = usePortal().configuration;
  useEffect(() => {
    document.title = `${name} · ${brand}`;
  }, [name, brand]);
}
