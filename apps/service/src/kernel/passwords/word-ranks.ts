/** Words with their places in several lists. */
export interface WordRanks {
  /** The places of a word, from 1, in the order of the lists, without those that are no better than an earlier one. */
  readonly ranks: ReadonlyMap<string, readonly number[]>;
  /** The length of the longest word, in UTF-16 units. */
  readonly longest: number;
}

/** Reads lists of different words that are sorted by frequency. */
export async function rankWords(
  lists: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<WordRanks> {
  const ranks = new Map<string, readonly number[]>();
  // Most words are in one list: those with the same place share their array.
  const single: (readonly number[])[] = [];
  let longest = 0;
  for await (const list of lists) {
    for (const [index, word] of list.entries()) {
      const rank = index + 1;
      const known = ranks.get(word);
      longest = Math.max(longest, word.length);
      if (!known) ranks.set(word, (single[rank] ??= [rank]));
      else if (rank < (known.at(-1) ?? 0)) ranks.set(word, [...known, rank]);
    }
  }
  return { ranks, longest };
}
