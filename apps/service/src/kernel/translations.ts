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
 * Reads and compiles the messages of every market and language once. Throws when one is malformed. `packages` is the
 * folder that holds `messages` and `markets`.
 */
export function createTranslateFor(packages: string): TranslateFor {
  const translates = new Map(
    markets.flatMap(market =>
      market.catalogues.map(language => {
        const catalogue = compileCatalogue(readCatalogue(packages, market, language));
        return [`${market.id}:${language}`, createTranslate(language, catalogue)] as const;
      }),
    ),
  );
  return (market, language, key, values) => {
    const translate = translates.get(`${market.id}:${language}`);
    if (!translate) throw new Error(`the market ${market.id} has no catalogue ${language}`);
    return translate(key, { helpdesk: market.helpdesk.phone, ...values });
  };
}
