/** The upper bound of a bucket of a histogram, and how many values are at most that; the last bound is infinite. */
export interface Bucket {
  bound: number;
  count: number;
}

/**
 * The value below which a share of all values lies, as Prometheus computes it: linear within its bucket, and the highest finite bound
 * for a value above it. Null without values.
 */
export function quantileOf(share: number, buckets: readonly Bucket[]): number | null {
  const sorted = buckets.toSorted((one, other) => one.bound - other.bound);
  const total = sorted.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const rank = share * total;
  const place = sorted.findIndex(({ count }) => count >= rank);
  const bucket = sorted[place];
  const before = sorted[place - 1] ?? { bound: 0, count: 0 };
  if (!bucket || bucket.bound === Infinity) return before.bound;
  const inside = bucket.count - before.count;
  return before.bound + (bucket.bound - before.bound) * (inside > 0 ? (rank - before.count) / inside : 1);
}
