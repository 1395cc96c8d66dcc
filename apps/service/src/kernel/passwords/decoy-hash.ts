/** How many accounts have a hash of some kind: what a stored hash has before its salt, such as `$2b$12`. */
export interface HashKind {
  kind: string;
  accounts: number;
}

const saltLength = 16;
const digestLength = 32;

/** SQL for the kind of a stored hash. Not by a regular expression, which takes thirty times as long for millions of accounts. */
export const hashKindOf = (column: string) =>
  `case when ${column} like '$2_$%' then left(${column}, 6)
        else left(${column}, -2 - length(split_part(${column}, '$', -1)) - length(split_part(${column}, '$', -2))) end`;

/**
 * A hash that no password has and that takes the time of a known one: of a kind that a keyed hash selects, in the proportion of
 * the accounts. It is the same for an identifier as long as the proportions are. Undefined for our own hash.
 */
export function decoyHash(keyedHash: Buffer, turn: number, kinds: readonly HashKind[]): string | undefined {
  const all = kinds.reduce((sum, { accounts }) => sum + accounts, 0);
  // The first six bytes select the number of hashes.
  let position = (keyedHash.readUIntBE(6 * (turn + 1), 6) / 2 ** 48) * all;
  for (const { kind, accounts } of kinds) {
    if (position < accounts) return hashOfZeros(kind);
    position -= accounts;
  }
  return undefined;
}

function hashOfZeros(kind: string): string {
  if (kind.startsWith('$2')) return `${kind}$${'.'.repeat(53)}`;
  const digest = Number(/,l=(\d+)$/.exec(kind)?.[1] ?? digestLength);
  return [kind, ...[saltLength, digest].map(zeros)].join('$');
}

function zeros(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replace(/=+$/, '');
}
