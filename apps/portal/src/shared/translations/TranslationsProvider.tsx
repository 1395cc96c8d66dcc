import type { MessageKey } from '@talon/messages/keys';
import { languageTag } from '@talon/rules/language';
import type { Part } from 'virtual:catalogues';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { loadLanguage, type LoadedLanguage, storeLanguage } from './language';
import { TranslationsContext } from './translations';

/** The last request: a language, and every part that a screen uses or waits for. */
type Asked = { language: string; parts: readonly Part[]; loading?: Promise<void> };

/**
 * Gives everything below it the translations. A change of language keeps what was typed, since nothing is remounted.
 * `helpdesk` is the telephone number that every message may contain.
 */
export function TranslationsProvider({
  first,
  helpdesk = '',
  children,
}: {
  first: LoadedLanguage;
  helpdesk?: string;
  children: ReactNode;
}) {
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
          // The event of the chunk shows the failure; the page keeps its language.
          if (language !== loaded.language) return ask(loaded.language, parts);
          throw error;
        },
      );
      return wish.loading;
    }

    return {
      ...loaded,
      translate: (key: MessageKey, values?: Record<string, string | number>) =>
        loaded.translate(key, { helpdesk, ...values }),
      async change(language: string) {
        await ask(language, asked.current.parts).catch(() => undefined);
        if (asked.current.language === language) storeLanguage(language);
      },
      learn(part: Part): Promise<void> {
        const { language, parts, loading } = asked.current;
        // A suspended screen requests its part at each attempt.
        return loading && parts.includes(part) ? loading : ask(language, [...parts, part]);
      },
    };
  }, [loaded, helpdesk]);
  return <TranslationsContext value={words}>{children}</TranslationsContext>;
}
