import loaders from 'virtual:messages';
import type { MessageKey } from '@talon/messages/keys';
import { type CompiledCatalogue, createTranslate, type Translate } from '@talon/messages/translate';
import { createDateFormat, formatTag } from '@talon/rules/date-language';
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
  /** A calendar day such as `1984-05-06`. */
  formatDay: (day: string) => string;
  formatNumber: (number: number) => string;
  /** The name of a language that is given by its code. */
  nameLanguage: (code: string) => string;
  /** The messages whose key begins so, with the rest of the key as the name. */
  listNames: (prefix: string) => { name: string; text: string }[];
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
    const day = createDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    const number = new Intl.NumberFormat(formatTag(language));
    const names = new Intl.DisplayNames(language, { type: 'language' });
    const translate = createTranslate(language, messages);
    return {
      language,
      translate,
      has: (key): key is MessageKey => key in messages,
      formatTime: iso => time.format(new Date(iso)),
      formatDay: each => day.format(new Date(each)),
      formatNumber: each => number.format(each),
      listNames: prefix =>
        Object.keys(messages)
          .filter((key): key is MessageKey => key.startsWith(prefix))
          .map(key => ({ name: key.slice(prefix.length), text: translate(key) })),
      nameLanguage: code => names.of(code) ?? code,
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
