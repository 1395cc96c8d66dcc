import { setImmediate } from 'node:timers/promises';
import { hashOf } from './word-hash';

const none = -1;

/**
 * Words with their places in several lists, in arrays of numbers: as strings of a map they would take most of a node's heap,
 * which V8 marks at every collection of garbage.
 */
export class WordRanks {
  /** The length of the longest word, in UTF-16 units. */
  longest = 0;
  private count = 0;
  private used = 0;
  /** By a hash of the word: its first free slot of a row has its entry. */
  private readonly slots: Int32Array;
  /** The words, one after the other, and for each entry where its word is, and its place in a list. */
  private readonly units: Uint16Array;
  private readonly starts: Uint32Array;
  private readonly lengths: Uint16Array;
  private readonly ranks: Uint32Array;

  /** At most so many entries, with so many UTF-16 units together. */
  constructor(entries: number, units: number) {
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(1.5 * entries + 2))).fill(none);
    this.units = new Uint16Array(units);
    this.starts = new Uint32Array(entries);
    this.lengths = new Uint16Array(entries);
    this.ranks = new Uint32Array(entries);
  }

  /** Adds the place of a word, from 1, unless it is no better than those in the lists before. */
  add(word: string, rank: number): void {
    let best = Infinity;
    const slot = this.walk(hashOf(word), word, 0, word.length, 1, known => {
      best = known;
    });
    if (rank >= best) return;
    const entry = this.count;
    this.count += 1;
    this.slots[slot] = entry;
    this.starts[entry] = this.used;
    this.lengths[entry] = word.length;
    this.ranks[entry] = rank;
    for (let index = 0; index < word.length; index += 1)
      this.units[this.used + index] = word.charCodeAt(index);
    this.used += word.length;
    this.longest = Math.max(this.longest, word.length);
  }

  /** Reports the places of the part of a text, in the order of the lists. `hash`: that of the part (`word-hash.ts`). */
  find(hash: number, text: string, start: number, end: number, report: (rank: number) => void): void {
    this.walk(hash, text, start, end - start, 1, report);
  }

  /** Like `find`, for the part read backwards; so is its `hash`. */
  findReversed(hash: number, text: string, start: number, end: number, report: (rank: number) => void): void {
    this.walk(hash, text, end - 1, end - start, -1, report);
  }

  /** Walks over the row of slots in which a word would be. Returns the free slot at its end. */
  private walk(
    hash: number,
    text: string,
    first: number,
    length: number,
    step: 1 | -1,
    report: (rank: number) => void,
  ): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const entry = this.slots[slot] ?? none;
      if (entry === none) return slot;
      if (this.isAt(entry, text, first, length, step)) report(this.ranks[entry] ?? 0);
      slot = (slot + 1) & mask;
    }
  }

  private isAt(entry: number, text: string, first: number, length: number, step: 1 | -1): boolean {
    if (this.lengths[entry] !== length) return false;
    const start = this.starts[entry] ?? 0;
    for (let index = 0; index < length; index += 1)
      if (this.units[start + index] !== text.charCodeAt(first + step * index)) return false;
    return true;
  }
}

/** Reads lists of different words that are sorted by frequency. Other calls are answered between the lists. */
export async function rankWords(
  lists: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<WordRanks> {
  const all: (readonly string[])[] = [];
  for await (const list of lists) all.push(list);
  const entries = all.reduce((sum, list) => sum + list.length, 0);
  const units = all.reduce((sum, list) => sum + list.reduce((length, word) => length + word.length, 0), 0);
  const words = new WordRanks(entries, units);
  for (const list of all) {
    for (const [index, word] of list.entries()) words.add(word, index + 1);
    await setImmediate();
  }
  return words;
}
