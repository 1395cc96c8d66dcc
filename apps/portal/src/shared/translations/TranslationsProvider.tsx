import type { MessageKey } from '@talon/messages/keys';
import { languageTag } from '@talon/rules/language';
import type { Part } from 'virtual:catalogues';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keepTogether } from './keep-together';
import { loadLanguage, type LoadedLanguage, storeLanguage } from './language';
import { TranslationsContext } from './translations';

/** The latest request: a language, and all parts that the screens use or wait for. */
type CatalogueRequest = { language: string; parts: readonly Part[]; loading?: Promise<void> };

/**
 * Provides the translations to its children. A change of language remounts nothing, so typed values stay. `helpdesk` is the
 * telephone number that any message may contain.
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
  const latest = useRef<CatalogueRequest>(first);
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(loaded.language);
  }, [loaded.language]);
  const words = useMemo(() => {
    function load(language: string, parts: readonly Part[]): Promise<void> {
      const request: CatalogueRequest = { language, parts };
      latest.current = request;
      request.loading = loadLanguage(language, parts).then(
        // A catalogue that loads late must not replace a later choice.
        loaded => (latest.current === request ? setLoaded(loaded) : undefined),
        (error: unknown) => {
          if (latest.current !== request) return undefined;
          // The event `vite:preloadError` makes the page show the failure. The page keeps its language.
          if (language !== loaded.language) return load(loaded.language, parts);
          throw error;
        },
      );
      return request.loading;
    }

    return {
      ...loaded,
      translate: (key: MessageKey, values?: Record<string, string | number>) =>
        loaded.translate(key, { helpdesk: keepTogether(helpdesk), ...values }),
      async change(language: string) {
        await load(language, latest.current.parts).catch(() => undefined);
        if (latest.current.language === language) storeLanguage(language);
      },
      loadPart(part: Part): Promise<void> {
        const { language, parts, loading } = latest.current;
        // React renders a suspended screen again, and each attempt requests the part. All attempts share one promise.
        return loading && parts.includes(part) ? loading : load(language, [...parts, part]);
      },
    };
  }, [loaded, helpdesk]);
  return <TranslationsContext value={words}>{children}</TranslationsContext>;
}
