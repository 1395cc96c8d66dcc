import { languageTag } from '@talon/rules/language';
import type { Part } from 'virtual:catalogues';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { loadLanguage, type LoadedLanguage, storeLanguage } from './language';
import { TranslationsContext } from './translations';

/** What was asked for last: a language, and every part that screens have in use or wait for. */
type Asked = { language: string; parts: readonly Part[]; loading?: Promise<void> };

/** Lets everything below it loadLanguage; changing the language keeps what was typed, for nothing is mounted anew. */
export function TranslationsProvider({ first, children }: { first: LoadedLanguage; children: ReactNode }) {
  const [loaded, setLoaded] = useState(first);
  const asked = useRef<Asked>(first);
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(loaded.language);
  }, [loaded.language]);
  const words = useMemo(() => {
    function ask(language: string, parts: readonly Part[]): Promise<void> {
      const wish: Asked = { language, parts };
      asked.current = wish;
      wish.loading = loadLanguage(language, parts).then(
        // A slow catalogue must not undo a later choice.
        loaded => (asked.current === wish ? setLoaded(loaded) : undefined),
        (error: unknown) => {
          if (asked.current !== wish) return undefined;
          // Its chunk's event tells that it could not be loaded; the page goes on in the language it has.
          if (language !== loaded.language) return ask(loaded.language, parts);
          throw error;
        },
      );
      return wish.loading;
    }

    return {
      ...loaded,
      async change(language: string) {
        await ask(language, asked.current.parts).catch(() => undefined);
        if (asked.current.language === language) storeLanguage(language);
      },
      learn(part: Part): Promise<void> {
        const { language, parts, loading } = asked.current;
        // A screen that waits for its words asks again at each try.
        return loading && parts.includes(part) ? loading : ask(language, [...parts, part]);
      },
    };
  }, [loaded]);
  return <TranslationsContext value={words}>{children}</TranslationsContext>;
}
