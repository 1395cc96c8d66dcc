import { type DictionaryMatch, type Matcher, MatcherBaseClass, type MatchOptions } from '@zxcvbn-ts/core';
import type { WordRanks } from './word-ranks';

/** The fewest guesses that zxcvbn counts for one character of a longer text, and for several. */
const fewestOfCharacter = 10;
const fewestOfPart = 50;

/**
 * Matchers that take the place of zxcvbn's own for words, in texts in lower case. They lead to the same number of guesses as
 * its own without substitutions (trying all of them takes seconds), but look up each part of a text once and not four times
 * in each list, and bring the guesses of a match, which zxcvbn otherwise computes again at every use.
 */
export function wordMatchers(words: WordRanks): Record<string, Matcher> {
  class Words extends MatcherBaseClass {
    match({ password, userInputsOptions }: MatchOptions): DictionaryMatch[] {
      const own = Object.entries(userInputsOptions?.rankedDictionary ?? {});
      const longest = userInputsOptions?.rankedDictionaryMaxWordSize ?? 0;
      return findWords(password, [
        words,
        { ranks: new Map(own.map(([word, rank]) => [word, [rank]])), longest },
      ]);
    }
  }
  return { dictionary: matcher(Words), dictionaryReverse: none, dictionaryL33t: none, wordSequence: none };
}

/** Finds the words of the lists in a text, forwards and backwards. */
function findWords(text: string, lists: readonly WordRanks[]): DictionaryMatch[] {
  const matches: DictionaryMatch[] = [];
  const reversed = text.split('').toReversed().join('');
  const longest = Math.max(...lists.map(list => list.longest));
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= Math.min(text.length, start + longest); end += 1) {
      const token = text.slice(start, end);
      const backwards = reversed.slice(text.length - end, text.length - start);
      for (const guesses of guessesOf(lists, token, backwards)) {
        const fewest = token === text ? 1 : end - start === 1 ? fewestOfCharacter : fewestOfPart;
        matches.push(wordMatch(token, start, Math.max(guesses, fewest)));
      }
    }
  }
  return matches;
}

/** The guesses for a word, from many to few: its places in the lists, and those of the reversed word, which count twice. */
function guessesOf(lists: readonly WordRanks[], word: string, reversed: string): number[] {
  const found: number[] = [];
  const add = (guesses: number) => {
    if (guesses < (found.at(-1) ?? Infinity)) found.push(guesses);
  };
  for (const { ranks } of lists) ranks.get(word)?.forEach(rank => add(rank));
  for (const { ranks } of lists) ranks.get(reversed)?.forEach(rank => add(2 * rank));
  return found;
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
