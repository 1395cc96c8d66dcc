import { compileCatalogue } from '@talon/messages/compile-catalogue';
import type { MessageKey } from '@talon/messages/keys';
import { type Catalogue, readCatalogue, readJson } from '@talon/messages/read-catalogue';
import type { CompiledMessage, Translate } from '@talon/messages/translate';
import { createTranslate } from '@talon/messages/translate';
import { markets } from '@talon/markets/markets';
import type { Market } from '@talon/markets/market';

/** A sentence in a language of the market, with its places filled in. */
export type TranslateFor = (
  market: Market,
  language: string,
  key: MessageKey,
  values?: Record<string, string | number>,
) => string;

/**
 * Reads each catalogue when it is first needed, and what several share once; `packages` is the folder that holds `messages`
 * and `markets`.
 */
export function createTranslateFor(packages: string): TranslateFor {
  const made = new Map<string, Translate>();
  const files = new Map<string, Catalogue>();
  const compiled = new Map<string, CompiledMessage>();

  function read(path: string): Catalogue {
    const catalogue = files.get(path) ?? readJson(path);
    files.set(path, catalogue);
    return catalogue;
  }

  return (market, language, key, values) => {
    const name = `${market.id}:${language}`;
    let translate = made.get(name);
    if (!translate) {
      const catalogue = readCatalogue(packages, market, language, undefined, read);
      translate = createTranslate(language, compileCatalogue(catalogue, compiled));
      made.set(name, translate);
    }
    return translate(key, values);
  };
}

/** Reads every catalogue once, so that a malformed one refuses to start instead of failing a call. */
export function compileEveryCatalogue(translate: TranslateFor): void {
  for (const market of markets) {
    for (const language of market.catalogues) translate(market, language, 'error.internal');
  }
}
