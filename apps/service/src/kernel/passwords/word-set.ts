import { hashOf } from './word-hash';

const otherFactor = 0x5bd1e995;

/**
 * A set of words as hashes of 63 bits, in an array of numbers: as strings they would take several times the heap, which V8 marks at
 * every collection of garbage. A word that is not in it may have the hash of one that is; of a hundred thousand, about once in 10^14.
 */
export class WordSet {
  /** Two numbers for each slot: 0 and 0 where it is free. */
  private readonly slots: Uint32Array;

  constructor(words: ReadonlySet<string>) {
    // Two thirds of the slots at most are taken.
    this.slots = new Uint32Array(2 ** (1 + Math.ceil(Math.log2(1.5 * words.size + 2))));
    for (const word of words) {
      const { slot, upper, lower } = this.find(word);
      this.slots[slot] = upper;
      this.slots[slot + 1] = lower;
    }
  }

  has(word: string): boolean {
    const { slot, upper, lower } = this.find(word);
    return this.slots[slot] === upper && this.slots[slot + 1] === lower;
  }

  /** The slot of a word, or the free one where it would be, and its hash. */
  private find(word: string): { slot: number; upper: number; lower: number } {
    const { slots } = this;
    // Never 0 and 0, which mark a free slot.
    const upper = (hashOf(word) | 1) >>> 0;
    const lower = hashOf(word, otherFactor) >>> 0;
    let slot = (2 * lower) & (slots.length - 1);
    while (
      (slots[slot] !== 0 || slots[slot + 1] !== 0) &&
      (slots[slot] !== upper || slots[slot + 1] !== lower)
    )
      slot = (slot + 2) & (slots.length - 1);
    return { slot, upper, lower };
  }
}
