import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '@talon/markets/market';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import type { MessageKey } from '@talon/messages/keys';
import { type Catalogue, readCatalogue } from '@talon/messages/read-catalogue';
import { createTranslate } from '@talon/messages/translate';

/**
 * Formats a message in a language of the market, with the values of its placeholders. `{helpdesk}` is always the
 * telephone number of the market's helpdesk.
 */
export type TranslateFor = (
  market: Market,
  language: string,
  key: MessageKey,
  values?: Record<string, string | number>,
) => string;

/**
 * Translates with the messages of every market and language. Those of a language are read when it is first used, and each message is
 * compiled at its first use, because the service uses few of them. `packages` is the folder that holds `messages` and `markets`.
 */
export function createTranslateFor(packages: string): TranslateFor {
  const files = readdirSync(join(packages, 'messages/en'))
    .map(name => name.replace('.json', ''))
    // The console translates its own texts, but for those of errors.
    .filter(name => name === 'console-errors' || !name.startsWith('console'));
  const catalogues = new Map<string, Catalogue>();
  const catalogueOf = (market: Market, language: string) => {
    const id = `${market.id}:${language}`;
    const known = catalogues.get(id);
    if (known) return known;
    if (!market.catalogues.includes(language))
      throw new Error(`the market ${market.id} has no catalogue ${language}`);
    const read = readCatalogue(packages, market, language, files);
    catalogues.set(id, read);
    return read;
  };
  return (market, language, key, values) => {
    const { [key]: text } = catalogueOf(market, language);
    const compiled = text === undefined ? {} : compileCatalogue({ [key]: text });
    return createTranslate(language, compiled)(key, { helpdesk: market.helpdesk.phone, ...values });
  };
}
