import loaders from 'virtual:messages';
import type { MessageKey } from '@talon/messages/keys';
import { type CompiledCatalogue, createTranslate, type Translate } from '@talon/messages/translate';
import { createDateFormat } from '@talon/rules/date-language';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { setCallLanguage } from './call';

/** A language with its messages. */
export interface LoadedMessages {
  language: string;
  messages: CompiledCatalogue;
}

interface Translations {
  language: string;
  translate: Translate;
  /** Whether the console has a message of its own for a key that is built from a name. */
  has: (key: string) => key is MessageKey;
  formatTime: (iso: string) => string;
  change: (language: string) => void;
}

const languageKey = 'console-language';

const Context = createContext<Translations | undefined>(undefined);

export const languages = Object.keys(loaders);

export async function loadMessages(language: string): Promise<LoadedMessages> {
  const load = loaders[language] ?? loaders['en'];
  if (!load) throw new Error('no messages');
  return { language: loaders[language] ? language : 'en', messages: (await load()).default };
}

/** The chosen language, else that of the browser, else English. */
export function initialLanguage(): string {
  return localStorage.getItem(languageKey) ?? navigator.language.slice(0, 2);
}

export function TranslationsProvider({ first, children }: { first: LoadedMessages; children: ReactNode }) {
  const [{ language, messages }, setLoaded] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo((): Translations => {
    const time = createDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    return {
      language,
      translate: createTranslate(language, messages),
      has: (key): key is MessageKey => key in messages,
      formatTime: iso => time.format(new Date(iso)),
      change: chosen => {
        localStorage.setItem(languageKey, chosen);
        setCallLanguage(chosen);
        void loadMessages(chosen).then(setLoaded);
      },
    };
  }, [language, messages]);
  return <Context value={value}>{children}</Context>;
}

export function useTranslations(): Translations {
  const value = useContext(Context);
  if (!value) throw new Error('no TranslationsProvider above');
  return value;
}

/** Sets the name that the browser shows in the tab. */
export function usePageName(name: string): void {
  useEffect(() => {
    document.title = `${name} · Talon`;
  }, [name]);
}
