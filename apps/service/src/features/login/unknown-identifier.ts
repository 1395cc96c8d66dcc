/** How many verified identifiers stand on so many accounts. */
export interface Sharing {
  carriers: number;
  identifiers: number;
}

/**
 * How many hashes an unknown identifier costs: always the same for the same one, and as often two or three as known
 * ones do, so that the time of an answer does not tell whether anybody is there.
 */
export function carriersOfUnknown(keyedHash: Buffer, sharing: readonly Sharing[]): number {
  const all = sharing.reduce((sum, row) => sum + row.identifiers, 0);
  if (all === 0) return 1;
  // 48 bits are exact in a number and far more than there are identifiers.
  let place = (keyedHash.readUIntBE(0, 6) / 2 ** 48) * all;
  for (const row of sharing) {
    if (place < row.identifiers) return row.carriers;
    place -= row.identifiers;
  }
  return 1;
}
