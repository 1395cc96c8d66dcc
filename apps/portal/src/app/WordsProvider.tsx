import { languageTag } from '@talon/rules/language';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { speak, type Speech, storeLanguage } from './language';
import { WordsContext } from './words';

/** Lets everything below it speak; changing the language keeps what was typed, for nothing is mounted anew. */
export function WordsProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first);
  const wanted = useRef(first.language);
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(speech.language);
  }, [speech.language]);
  const words = useMemo(
    () => ({
      ...speech,
      async change(language: string) {
        wanted.current = language;
        // A language that cannot be loaded is told by the event of its chunk; the page goes on in the one it has.
        const loaded = await speak(language).catch(() => undefined);
        // A slow catalogue must not undo a later choice.
        if (!loaded || wanted.current !== language) return;
        storeLanguage(language);
        setSpeech(loaded);
      },
    }),
    [speech],
  );
  return <WordsContext value={words}>{children}</WordsContext>;
}
