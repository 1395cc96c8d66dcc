import { languageTag } from '@talon/rules/language';
import type { Part } from 'virtual:catalogues';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { speak, type Speech, storeLanguage } from './language';
import { WordsContext } from './words';

/** Lets everything below it speak; changing the language keeps what was typed, for nothing is mounted anew. */
export function WordsProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first);
  const wanted = useRef(first.language);
  // What is on its way: a screen that waits for its words asks again at each try.
  const learning = useRef(new Map<string, Promise<void>>());
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(speech.language);
  }, [speech.language]);
  const words = useMemo(
    () => ({
      ...speech,
      async change(language: string) {
        wanted.current = language;
        // A language that cannot be loaded is told by the event of its chunk; the page goes on in the one it has.
        const loaded = await speak(language, speech.parts).catch(() => undefined);
        // A slow catalogue must not undo a later choice.
        if (!loaded || wanted.current !== language) return;
        storeLanguage(language);
        setSpeech(loaded);
      },
      learn(part: Part) {
        const { language, parts } = speech;
        const name = `${language} ${part}`;
        const underWay = learning.current.get(name);
        if (underWay) return underWay;
        const learnt = speak(language, [...parts, part]).then(learned => {
          learning.current.delete(name);
          if (wanted.current === language) setSpeech(learned);
        });
        learning.current.set(name, learnt);
        return learnt;
      },
    }),
    [speech],
  );
  return <WordsContext value={words}>{children}</WordsContext>;
}
