import { setImmediate } from 'node:timers/promises';
import { foldLetters } from '@talon/rules/fold-password';
import { commonWords } from './common-words';
import { readLanguage } from './zxcvbn-languages';

/** Rarer words do not bring a password of 12 characters below the limit. */
const mostWords = 30_000;

const languages = ['nl-be', 'fr', 'de', 'en'] as const;

/**
 * Yields our own words, breached passwords, and the words of Belgian Dutch, French, German and English: one list each, folded
 * and sorted by frequency. Other calls are answered between the lists.
 */
export async function* wordLists(): AsyncGenerator<string[]> {
  yield merged(Object.values(commonWords).map(kind => kind.split(/\s+/)));
  yield merged([readLanguage('common').dictionary['passwords-common']]);
  for (const language of languages) {
    await setImmediate();
    yield merged(Object.values(readLanguage(language).dictionary));
  }
  await setImmediate();
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
