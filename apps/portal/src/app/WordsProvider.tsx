import { languageTag } from '@talon/rules/language';
import type { Part } from 'virtual:catalogues';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { speak, type Speech, storeLanguage } from './language';
import { WordsContext } from './words';

/** What was asked for last: a language, and every part that screens have in use or wait for. */
type Asked = { language: string; parts: readonly Part[]; loading?: Promise<void> };

/** Lets everything below it speak; changing the language keeps what was typed, for nothing is mounted anew. */
export function WordsProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first);
  const asked = useRef<Asked>(first);
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(speech.language);
  }, [speech.language]);
  const words = useMemo(() => {
    function ask(language: string, parts: readonly Part[]): Promise<void> {
      const wish: Asked = { language, parts };
      asked.current = wish;
      wish.loading = speak(language, parts).then(
        // A slow catalogue must not undo a later choice.
        loaded => (asked.current === wish ? setSpeech(loaded) : undefined),
        (error: unknown) => {
          if (asked.current !== wish) return undefined;
          // Its chunk's event tells that it could not be loaded; the page goes on in the language it has.
          if (language !== speech.language) return ask(speech.language, parts);
          throw error;
        },
      );
      return wish.loading;
    }

    return {
      ...speech,
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
  }, [speech]);
  return <WordsContext value={words}>{children}</WordsContext>;
}
