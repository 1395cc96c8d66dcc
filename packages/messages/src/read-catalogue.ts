import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twoLetters } from '@talon/rules/language';

/** ICU messages by key. */
export type Catalogue = Record<string, string>;

/** The fields of a market that decide its catalogues; `id` is its folder. */
export type CatalogueMarket = { readonly id: string; readonly fallbackLanguage: string };

/**
 * The messages of a language in a market. The market's own messages replace those of the language. Keys that neither has use
 * the market's fallback language. `packages` is the folder that contains `messages` and `markets`. Without `files`, all files
 * are read.
 */
export function readCatalogue(
  packages: string,
  market: CatalogueMarket,
  language: string,
  files?: readonly string[],
): Catalogue {
  return {
    ...readLanguage(packages, market, market.fallbackLanguage, files),
    ...readLanguage(packages, market, language, files),
  };
}

/** The messages of one file alone, such as `maintenance`, in a base language. */
export function readMessages(packages: string, language: string, file: string): Catalogue {
  return readJson(join(packages, 'messages', language, `${file}.json`));
}

function readLanguage(
  packages: string,
  market: CatalogueMarket,
  language: string,
  wanted: readonly string[] | undefined,
): Catalogue {
  const base = twoLetters(language);
  const files = readdirSync(join(packages, 'messages', base))
    .map(name => name.replace(/\.json$/, ''))
    .filter(name => wanted?.includes(name) ?? true);
  const shared: Catalogue = Object.assign(
    {},
    ...files.toSorted().map(file => readMessages(packages, base, file)),
  );
  const overlay = join(packages, 'markets', market.id, 'messages', `${base}.json`);
  if (!existsSync(overlay)) return shared;
  // The market's own messages for all pages are in one file.
  const own = Object.entries(readJson(overlay)).filter(([key]) => key in shared);
  return { ...shared, ...Object.fromEntries(own) };
}

function readJson(path: string): Catalogue {
  return JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
}
