import type { PasswordStrength } from '@talon/rules/password';
import { foldLetters, readingsOf } from '@talon/rules/fold-password';
import type { MatchExtended } from '@zxcvbn-ts/core';
import { rankWords, type WordRanks } from './word-ranks';
import { readLanguage } from './zxcvbn-languages';

/** Only the beginning is estimated, because the time grows with the square of the length. In UTF-16 units. */
const mostEstimated = 32;
/** A password that is found in fewer guesses is refused. */
const fewestGuesses = 1e8;
/** zxcvbn's own steps between very weak, weak, fair, strong and very strong. */
const guessesOfStrength = [1e3, 1e6, 1e8, 1e10];

export interface PasswordGuess {
  isEasy: boolean;
  strength: PasswordStrength;
}

/** Returns how many guesses find a text in lower case. */
type Estimator = (text: string, own: string[]) => number;

/** A part of zxcvbn that its types leave out. */
interface MatchFinder {
  main: (text: string, own: string[]) => MatchExtended[];
}

let estimator: Promise<Estimator> | undefined;

/**
 * How many guesses find the password (zxcvbn, with dictionaries of Belgian Dutch, French, German and English and our own
 * words), and the strength that follows. `own` are words that anybody who knows the person would try. It computes for
 * up to about ten milliseconds, whatever the length.
 */
export async function guessPassword(password: string, own: readonly string[]): Promise<PasswordGuess> {
  const guessesOf = await loadEstimator();
  const text = foldLetters(password).slice(0, mostEstimated);
  const words = own.map(foldLetters);
  const guesses = Math.min(...readingsWithEnd(text).map(reading => guessesOf(reading, words)));
  const strength = guessesOfStrength.filter(step => guesses >= step).length as PasswordStrength;
  return { isEasy: guesses < fewestGuesses, strength };
}

/** Loads the dictionaries once, in steps that take about half a second. Loads them again after a failure. */
function loadEstimator(): Promise<Estimator> {
  estimator ??= loadWords().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  return estimator;
}

/**
 * Readings of a text with letters instead of digits and signs, except for those at the end: `w3lk0m2026` is read as
 * `welkom2026`.
 */
function readingsWithEnd(text: string): string[] {
  const [end = ''] = /[^\p{L}]*$/u.exec(text) ?? [];
  return [...new Set(readingsOf(text.slice(0, text.length - end.length)))].map(reading => reading + end);
}

/** Loads the dictionaries in steps, so that other calls are answered in between. */
async function loadWords(): Promise<Estimator> {
  const { wordLists } = await import('./word-lists');
  return createEstimator(await rankWords(wordLists()));
}

/** The matches of zxcvbn with our own matchers for words, and our own search among them. */
export async function createEstimator(words: WordRanks): Promise<Estimator> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs } = readLanguage('common');
  const { wordMatchers } = await import('./word-matcher');
  const { patternGuesses } = await import('./pattern-guesses');
  const { fewestGuesses } = await import('./fewest-guesses');
  const zxcvbn = new ZxcvbnFactory(
    { graphs: adjacencyGraphs },
    wordMatchers(words),
  ) as unknown as MatchFinder;
  const guessesOf = patternGuesses(adjacencyGraphs);
  return (text, own) => fewestGuesses(text, zxcvbn.main(text, own), guessesOf);
}
