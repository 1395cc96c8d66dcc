import type { MatchExtended } from '@zxcvbn-ts/core';
import { fewestOfCharacter, fewestOfPart } from './pattern-guesses';

const guessesOfCharacter = 10;
/** For each further part: an attacker tries fewer parts first. */
const guessesOfFurtherPart = 10_000;

/**
 * zxcvbn's search for the sequence of matches that needs the fewest guesses, with the same result. zxcvbn keeps its state
 * in objects with a key for each number of parts, which makes more garbage than all else that a registration does.
 */
export function fewestGuesses(
  text: string,
  matches: readonly MatchExtended[],
  guessesOf: (match: MatchExtended, text: string) => number,
): number {
  if (text.length === 0) return 1;
  const search = new Search(text.length);
  const endingAt: MatchExtended[][] = Array.from({ length: text.length }, () => []);
  // They are sorted by their beginning.
  for (const match of matches) endingAt[match.j]?.push(match);
  for (let end = 0; end < text.length; end += 1) {
    for (const match of endingAt[end] ?? []) search.extend(match.i, end, guessesOf(match, text), false);
    for (let start = 0; start <= end; start += 1)
      search.extend(start, end, plainGuesses(end - start + 1), true);
  }
  return search.fewest();
}

/** One more than the fewest of a match, so that any match of the same part is better. */
function plainGuesses(length: number): number {
  const fewest = length === 1 ? fewestOfCharacter : fewestOfPart;
  return Math.max(guessesOfCharacter ** length, fewest + 1);
}

/** For each beginning of the text, by its last character, and each number of parts: the best sequence of such parts. */
class Search {
  private readonly width: number;
  /** The guesses; infinite without a sequence that is better than one of fewer parts. */
  private readonly totals: Float64Array;
  /** The guesses of all parts, multiplied. */
  private readonly products: Float64Array;
  /** Whether the last part is no match. Two of these in a row are never better than one. */
  private readonly endsPlain: Uint8Array;
  private readonly orders: number[] = [1];
  private readonly furtherParts: number[] = [0];

  constructor(private readonly length: number) {
    this.width = length + 1;
    this.totals = new Float64Array(length * this.width).fill(Infinity);
    this.products = new Float64Array(length * this.width);
    this.endsPlain = new Uint8Array(length * this.width);
    for (let parts = 1; parts <= length; parts += 1) {
      this.orders.push((this.orders[parts - 1] ?? 1) * parts);
      this.furtherParts.push(guessesOfFurtherPart ** (parts - 1));
    }
  }

  /** Appends a part to every sequence that ends before it. */
  extend(start: number, end: number, guesses: number, isPlain: boolean): void {
    if (start === 0) return this.update(end, 1, guesses, isPlain);
    const before = (start - 1) * this.width;
    for (let parts = 1; parts <= start; parts += 1) {
      if (this.totals[before + parts] === Infinity || (isPlain && this.endsPlain[before + parts])) continue;
      this.update(end, parts + 1, guesses * (this.products[before + parts] ?? 1), isPlain);
    }
  }

  private update(end: number, parts: number, product: number, isPlain: boolean): void {
    const row = end * this.width;
    const total = (this.orders[parts] ?? 1) * product + (this.furtherParts[parts] ?? 0);
    for (let fewer = 1; fewer <= parts; fewer += 1)
      if ((this.totals[row + fewer] ?? Infinity) <= total) return;
    this.totals[row + parts] = total;
    this.products[row + parts] = product;
    this.endsPlain[row + parts] = isPlain ? 1 : 0;
  }

  fewest(): number {
    return Math.min(...this.totals.subarray((this.length - 1) * this.width));
  }
}
