import { setImmediate } from 'node:timers/promises';
import { foldLetters } from '@talon/rules/fold-password';
import { commonWords } from './common-words';

/** Rarer words do not bring a password of 12 characters below the limit. */
const mostWords = 30_000;

interface Language {
  dictionary: Record<string, string[]>;
}

/** Our own words, breached passwords, and the words of four languages: one list each, folded and sorted by frequency. */
export async function loadWordLists() {
  const { dictionary: common } = await import('@zxcvbn-ts/language-common');
  return {
    own: merged(Object.values(commonWords).map(kind => kind.split(/\s+/))),
    breached: merged([common['passwords-common']]),
    belgianDutch: await wordsOf(import('@zxcvbn-ts/language-nl-be')),
    french: await wordsOf(import('@zxcvbn-ts/language-fr')),
    german: await wordsOf(import('@zxcvbn-ts/language-de')),
    english: await wordsOf(import('@zxcvbn-ts/language-en')),
  };
}

/** Other calls are answered between the languages, because each takes a moment. */
async function wordsOf(language: Promise<Language>): Promise<string[]> {
  const { dictionary } = await language;
  await setImmediate();
  return merged(Object.values(dictionary));
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
