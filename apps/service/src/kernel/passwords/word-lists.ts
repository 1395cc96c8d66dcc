import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { foldLetters } from '@talon/rules/fold-password';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { commonWords } from './common-words';

/** Rarer words do not bring a password of 12 characters below the limit. */
const mostWords = 30_000;

const languages = ['nl-be', 'fr', 'de', 'en'];
const languageFile = /[\\/]@zxcvbn-ts[\\/]language-(?:nl-be|fr|de|en)[\\/]/;

/**
 * Yields our own words, breached passwords, and the words of Belgian Dutch, French, German and English: one list each, folded
 * and sorted by frequency. Other calls are answered between the lists.
 */
export async function* wordLists(): AsyncGenerator<string[]> {
  yield merged(Object.values(commonWords).map(kind => kind.split(/\s+/)));
  yield merged([common['passwords-common']]);
  for (const language of languages) {
    await setImmediate();
    yield merged(Object.values(readDictionary(language)));
  }
  await setImmediate();
}

/**
 * The lists of a language. Requires its package and makes Node forget it, which is not possible with an import: the words of
 * all languages would take 22 MiB of the heap for ever.
 */
function readDictionary(language: string): Record<string, readonly string[]> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require(
    `@zxcvbn-ts/language-${language}`,
  ) as typeof import('@zxcvbn-ts/language-fr');
  for (const file of Object.keys(require.cache)) if (languageFile.test(file)) delete require.cache[file];
  return dictionary;
}

/** Merges lists that are sorted by frequency: the first words of each list, then the second words, and so on. */
function merged(lists: readonly (readonly string[])[]): string[] {
  const words = new Set<string>();
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let rank = 0; rank < longest && words.size < mostWords; rank += 1) {
    for (const list of lists) if (rank < list.length) words.add(foldLetters(list[rank] ?? ''));
  }
  return [...words];
}
