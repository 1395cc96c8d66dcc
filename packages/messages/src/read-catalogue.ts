import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twoLetters } from '@talon/rules/language';

/** ICU messages by key. */
export type Catalogue = Record<string, string>;

/** What a catalogue asks of a market; `id` is its folder. */
export type CatalogueMarket = { readonly id: string; readonly fallbackLanguage: string };

/** The messages of a file by its path; whoever reads several catalogues may keep what it has read. */
export type ReadFile = (path: string) => Catalogue;

/**
 * The words of a language in a market: those of the language, with the market's own above them; what neither has, the
 * market's fallback language says. `packages` is the folder that holds `messages` and `markets`; without `files` all are
 * read.
 */
export function readCatalogue(
  packages: string,
  market: CatalogueMarket,
  language: string,
  files?: readonly string[],
  read: ReadFile = readJson,
): Catalogue {
  return {
    ...wordsOf(packages, market, market.fallbackLanguage, files, read),
    ...wordsOf(packages, market, language, files, read),
  };
}

/** The words of one file alone, such as `maintenance`, in a base language. */
export function readMessages(packages: string, language: string, file: string): Catalogue {
  return readJson(pathOf(packages, language, file));
}

function pathOf(packages: string, language: string, file: string): string {
  return join(packages, 'messages', language, `${file}.json`);
}

function wordsOf(
  packages: string,
  market: CatalogueMarket,
  language: string,
  wanted: readonly string[] | undefined,
  read: ReadFile,
): Catalogue {
  const base = twoLetters(language);
  const folder = join(packages, 'messages', base);
  const files = readdirSync(folder)
    .map(name => name.replace(/\.json$/, ''))
    .filter(name => wanted?.includes(name) ?? true);
  const own = Object.assign(
    {},
    ...files.toSorted().map(file => read(pathOf(packages, base, file))),
  ) as Catalogue;
  const overlay = join(packages, 'markets', market.id, 'messages', `${base}.json`);
  if (!existsSync(overlay)) return own;
  // The market's own words stand in one file, whatever page says them.
  const ofMarket = Object.entries(read(overlay)).filter(([key]) => key in own);
  return { ...own, ...Object.fromEntries(ofMarket) };
}

export function readJson(path: string): Catalogue {
  return JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
}
