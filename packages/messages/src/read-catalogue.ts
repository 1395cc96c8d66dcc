import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twoLetters } from '@talon/rules/language';

/** ICU messages by key. */
export type Catalogue = Record<string, string>;

/** What a catalogue asks of a market; `id` is its folder. */
export type CatalogueMarket = { readonly id: string; readonly fallbackLanguage: string };

/**
 * The words of a language in a market: those of the language, with the market's own above them; what neither has, the
 * market's fallback language says. `packages` is the folder that holds `messages` and `markets`; files named in
 * `without` stay out.
 */
export function readCatalogue(
  packages: string,
  market: CatalogueMarket,
  language: string,
  without: readonly string[] = [],
): Catalogue {
  return {
    ...wordsOf(packages, market, market.fallbackLanguage, without),
    ...wordsOf(packages, market, language, without),
  };
}

/** The words of one file alone, such as `maintenance`, in a base language. */
export function readMessages(packages: string, language: string, file: string): Catalogue {
  return readJson(join(packages, 'messages', language, `${file}.json`));
}

function wordsOf(packages: string, market: CatalogueMarket, language: string, without: readonly string[]) {
  const base = twoLetters(language);
  const folder = join(packages, 'messages', base);
  const files = readdirSync(folder)
    .map(name => name.replace(/\.json$/, ''))
    .filter(name => !without.includes(name));
  const overlay = join(packages, 'markets', market.id, 'messages', `${base}.json`);
  return Object.assign(
    {},
    ...files.toSorted().map(file => readMessages(packages, base, file)),
    existsSync(overlay) ? readJson(overlay) : {},
  ) as Catalogue;
}

function readJson(path: string): Catalogue {
  return JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
}
