import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { markets } from '@talon/markets/markets';
import type { Market } from '@talon/markets/market';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import type { MessageKey } from '@talon/messages/keys';
import { readCatalogue } from '@talon/messages/read-catalogue';
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
 * Reads the messages of every market and language. Each is compiled at its first use, because the service uses few of them.
 * `packages` is the folder that holds `messages` and `markets`.
 */
export function createTranslateFor(packages: string): TranslateFor {
  const files = readdirSync(join(packages, 'messages/en'))
    .map(name => name.replace('.json', ''))
    // The console translates its own texts, but for those of errors.
    .filter(name => name === 'console-errors' || !name.startsWith('console'));
  const catalogues = new Map(
    markets.flatMap(market =>
      market.catalogues.map(
        language => [`${market.id}:${language}`, readCatalogue(packages, market, language, files)] as const,
      ),
    ),
  );
  return (market, language, key, values) => {
    const catalogue = catalogues.get(`${market.id}:${language}`);
    if (!catalogue) throw new Error(`the market ${market.id} has no catalogue ${language}`);
    const { [key]: text } = catalogue;
    const compiled = text === undefined ? {} : compileCatalogue({ [key]: text });
    return createTranslate(language, compiled)(key, { helpdesk: market.helpdesk.phone, ...values });
  };
}
