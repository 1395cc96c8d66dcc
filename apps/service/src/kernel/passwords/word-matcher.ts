import { type DictionaryMatch, type Matcher, MatcherBaseClass, type MatchOptions } from '@zxcvbn-ts/core';
import { fewestOfCharacter, fewestOfPart } from './pattern-guesses';
import { emptyHash, extendHash, mixHash } from './word-hash';
import { WordRanks } from './word-ranks';

/**
 * Matchers that take the place of zxcvbn's own for words, in texts in lower case. They lead to the same number of guesses as
 * its own without substitutions (trying all of them takes seconds), but look up each part of a text once and not four times
 * in each list, and bring the guesses of a match, which zxcvbn otherwise computes again at every use.
 */
export function wordMatchers(words: WordRanks): Record<string, Matcher> {
  class Words extends MatcherBaseClass {
    match({ password, userInputsOptions }: MatchOptions): DictionaryMatch[] {
      return findWords(password, [words, ownRanks(userInputsOptions?.rankedDictionary ?? {})]);
    }
  }
  return { dictionary: matcher(Words), dictionaryReverse: none, dictionaryL33t: none, wordSequence: none };
}

function ownRanks(ranked: Record<string, number>): WordRanks {
  const own = Object.entries(ranked);
  const words = new WordRanks(
    own.length,
    own.reduce((length, [word]) => length + word.length, 0),
  );
  for (const [word, rank] of own) words.add(word, rank);
  return words;
}

/** Finds the words of the lists in a text, forwards and backwards. */
function findWords(text: string, lists: readonly WordRanks[]): DictionaryMatch[] {
  const matches: DictionaryMatch[] = [];
  const longest = Math.max(...lists.map(list => list.longest));
  let found: number[] = [];
  /** The guesses for a word, from many to few: its places in the lists, and those of the reversed word, which count twice. */
  const add = (guesses: number) => {
    if (guesses < (found.at(-1) ?? Infinity)) found.push(guesses);
  };
  const addReversed = (rank: number) => add(2 * rank);
  const backwards = hashesBackwards(text);
  for (let start = 0; start < text.length; start += 1) {
    let forwards = emptyHash;
    for (let end = start + 1; end <= Math.min(text.length, start + longest); end += 1) {
      forwards = extendHash(forwards, text.charCodeAt(end - 1));
      const hash = mixHash(forwards);
      const reversed = backwards[start * text.length + end - 1] ?? 0;
      for (const list of lists) list.find(hash, text, start, end, add);
      for (const list of lists) list.findReversed(reversed, text, start, end, addReversed);
      if (found.length === 0) continue;
      const token = text.slice(start, end);
      const fewest = token === text ? 1 : end - start === 1 ? fewestOfCharacter : fewestOfPart;
      for (const guesses of found) matches.push(wordMatch(token, start, Math.max(guesses, fewest)));
      found = [];
    }
  }
  return matches;
}

/** The hashes of all parts of a text, read backwards: that from `start` to before `end` is at `start * text.length + end - 1`. */
function hashesBackwards(text: string): Int32Array {
  const hashes = new Int32Array(text.length ** 2);
  for (let last = 0; last < text.length; last += 1) {
    let hash = emptyHash;
    for (let start = last; start >= 0; start -= 1) {
      hash = extendHash(hash, text.charCodeAt(start));
      hashes[start * text.length + last] = mixHash(hash);
    }
  }
  return hashes;
}

function wordMatch(token: string, start: number, guesses: number): DictionaryMatch {
  return {
    pattern: 'dictionary',
    i: start,
    j: start + token.length - 1,
    token,
    matchedWord: token,
    rank: guesses,
    dictionaryName: 'words',
    reversed: false,
    l33t: false,
    guesses,
  };
}

class Nothing extends MatcherBaseClass {
  match(): [] {
    return [];
  }
}

const none = matcher(Nothing);

/** A matcher of zxcvbn, which requires feedback and scoring. Nobody reads the feedback; the matches bring their guesses. */
function matcher(Matching: Matcher['Matching']): Matcher {
  return { Matching, feedback: () => null, scoring: () => 0 };
}
