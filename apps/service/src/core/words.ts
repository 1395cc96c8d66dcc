import { compileCatalogue } from '@talon/messages/compile-catalogue';
import type { MessageKey } from '@talon/messages/keys';
import { readCatalogue } from '@talon/messages/read-catalogue';
import type { Translate } from '@talon/messages/translate';
import { createTranslate } from '@talon/messages/translate';
import { markets } from '@talon/markets/markets';
import type { Market } from '@talon/markets/market';

/** A sentence in a language of the market, with its places filled in. */
export type Words = (
  market: Market,
  language: string,
  key: MessageKey,
  values?: Record<string, string | number>,
) => string;

/** Reads each catalogue when it is first needed; `packages` is the folder that holds `messages` and `markets`. */
export function createWords(packages: string): Words {
  const read = new Map<string, Translate>();
  return (market, language, key, values) => {
    const name = `${market.id}:${language}`;
    let translate = read.get(name);
    if (!translate) {
      translate = createTranslate(language, compileCatalogue(readCatalogue(packages, market, language)));
      read.set(name, translate);
    }
    return translate(key, values);
  };
}

/** Reads every catalogue once, so that a malformed one refuses to start instead of failing a call. */
export function readEveryCatalogue(words: Words): void {
  for (const market of markets) {
    for (const language of market.catalogues) words(market, language, 'error.internal');
  }
}
