import type { PasswordStrength } from '@talon/rules/password';
import { foldLetters, readingsOf } from '@talon/rules/fold-password';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { loadWordLists } from './word-lists';

/** Only the beginning is estimated, because the time grows with the square of the length. In UTF-16 units. */
const mostEstimated = 32;
/** A password that is found in fewer guesses is refused. */
const fewestGuesses = 1e8;

export interface PasswordGuess {
  isEasy: boolean;
  strength: PasswordStrength;
}

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether few guesses find the password (zxcvbn, with dictionaries of Belgian Dutch, French, German and English and our own
 * words), and its strength. `own` are words that anybody who knows the person would try.
 */
export async function guessPassword(password: string, own: readonly string[]): Promise<PasswordGuess> {
  const zxcvbn = await loadZxcvbn();
  const text = foldLetters(password).slice(0, mostEstimated);
  const words = own.map(foldLetters);
  const estimates = readingsWithEnd(text).map(reading => zxcvbn.check(reading, words));
  return {
    isEasy: estimates.some(({ guesses }) => guesses < fewestGuesses),
    strength: Math.min(...estimates.map(({ score }) => score)) as PasswordStrength,
  };
}

/** Loads the dictionaries once, and again after a failure. */
function loadZxcvbn(): Promise<ZxcvbnFactory> {
  loading ??= createZxcvbn().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Without zxcvbn's own table of substitutions, of which it tries up to a hundred: we read digits as letters ourselves. */
async function createZxcvbn(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary: await loadWordLists(), graphs: adjacencyGraphs, l33tTable: {} });
}

/**
 * Readings of a text with letters instead of digits and signs, except for those at the end: `w3lk0m2026` is read as
 * `welkom2026`.
 */
function readingsWithEnd(text: string): string[] {
  const [end = ''] = /[^\p{L}]*$/u.exec(text) ?? [];
  return [...new Set(readingsOf(text.slice(0, text.length - end.length)))].map(reading => reading + end);
}
