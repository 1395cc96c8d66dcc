/** How many verified identifiers belong to a given number of accounts (`carriers`). */
export interface IdentifierSharing {
  carriers: number;
  identifiers: number;
}

/**
 * Number of password hashes that a sign-in with an unknown identifier costs. It is constant for an identifier and follows
 * the distribution of known identifiers, so that the response time does not reveal whether an account exists.
 */
export function hashesOfUnknown(keyedHash: Buffer, sharing: readonly IdentifierSharing[]): number {
  const all = sharing.reduce((sum, row) => sum + row.identifiers, 0);
  if (all === 0) return 1;
  // 48 bits are exact in a number and far more than there are identifiers.
  let position = (keyedHash.readUIntBE(0, 6) / 2 ** 48) * all;
  for (const row of sharing) {
    if (position < row.identifiers) return row.carriers;
    position -= row.identifiers;
  }
  return 1;
}
