import type { MatchExtended, SpatialMatch } from '@zxcvbn-ts/core';

/** The fewest guesses that zxcvbn counts for one character of a longer text, and for several. */
export const fewestOfCharacter = 10;
export const fewestOfPart = 50;

/** The keys of a keyboard, each with its neighbours in all directions; null where there is none. */
export type KeyGraph = Readonly<Record<string, readonly (string | null)[]>>;

interface Keyboard {
  keys: number;
  /** How many neighbours a key has, on average. */
  neighbours: number;
}

const thisYear = new Date().getFullYear();
const fewestYears = 21;
const daysOfYear = 365;
/** Characters with which people separate words, and with which they separate the parts of a date. */
const separators = 10;
const dateSeparators = 4;
const firstOfSequences = 'aAzZ019';

/**
 * The guesses of a match as zxcvbn computes them, which does so again at every use and counts the neighbours of all keys each
 * time. For the matchers beside this file: a word brings its guesses.
 */
export function patternGuesses(graphs: Readonly<Record<string, KeyGraph>>) {
  const keyboards = Object.fromEntries(
    Object.entries(graphs).map(([name, graph]) => [name, keyboardOf(graph)]),
  );
  return (match: MatchExtended, text: string): number => {
    if (typeof match['guesses'] === 'number') return match['guesses'];
    return Math.max(guessesOf(match, keyboards), fewestFor(match.token, text));
  };
}

function fewestFor(token: string, text: string): number {
  if (token.length >= text.length) return 1;
  return token.length === 1 ? fewestOfCharacter : fewestOfPart;
}

function guessesOf(match: MatchExtended, keyboards: Readonly<Record<string, Keyboard>>): number {
  switch (match.pattern) {
    case 'date':
      return yearsTo(match.year) * daysOfYear * (match.separator ? dateSeparators : 1);
    case 'regex':
      return yearsTo(Number.parseInt(match.token, 10));
    case 'repeat':
      return match.baseGuesses * match.repeatCount;
    case 'separator':
      return separators;
    case 'sequence':
      return startsOf(match.token) * (match.ascending ? 1 : 2) * match.token.length;
    case 'spatial': {
      const keyboard = keyboards[match.graph];
      if (keyboard) return rowGuesses(match as SpatialMatch, keyboard);
    }
  }
  throw new Error(`no guesses for the pattern ${match.pattern}`);
}

/** A recent year is the only regular expression of zxcvbn. */
function yearsTo(year: number): number {
  return Math.max(Math.abs(year - thisYear), fewestYears);
}

function startsOf(sequence: string): number {
  const first = sequence.charAt(0);
  if (firstOfSequences.includes(first)) return 4;
  return /\d/.test(first) ? 10 : 26;
}

function keyboardOf(graph: KeyGraph): Keyboard {
  const keys = Object.values(graph);
  const neighbours = keys.reduce((sum, each) => sum + each.filter(Boolean).length, 0);
  return { keys: keys.length, neighbours: neighbours / keys.length };
}

/** Keys in a row: all patterns of this length or less, with as many turns or less. */
function rowGuesses({ token, turns, shiftedCount }: SpatialMatch, { keys, neighbours }: Keyboard): number {
  let guesses = 0;
  for (let length = 2; length <= token.length; length += 1)
    for (let turn = 1; turn <= Math.min(turns, length - 1); turn += 1)
      guesses += choices(length - 1, turn - 1) * keys * neighbours ** turn;
  return Math.round(guesses * shiftedChoices(token.length, shiftedCount));
}

function shiftedChoices(length: number, shifted: number): number {
  if (shifted === 0) return 1;
  if (shifted === length) return 2;
  let all = 0;
  for (let count = 1; count <= Math.min(shifted, length - shifted); count += 1) all += choices(length, count);
  return all;
}

/** How many sets of `few` there are among `many`. */
function choices(many: number, few: number): number {
  if (few > many) return 0;
  let result = 1;
  for (let index = 1; index <= few; index += 1) {
    result *= many - index + 1;
    result /= index;
  }
  return result;
}
