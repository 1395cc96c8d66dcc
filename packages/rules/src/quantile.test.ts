import { expect, test } from 'vitest';
import { quantileOf } from './quantile';

const buckets = (counts: readonly number[]) =>
  [0.01, 0.1, 1, Infinity].map((bound, place) => ({ bound, count: counts[place] ?? 0 }));

test.each([
  ['nothing', [0, 0, 0, 0], null],
  ['values in the first bucket', [100, 100, 100, 100], 0.0099],
  ['values in the second bucket', [0, 100, 100, 100], 0.0991],
  ['a slow hundredth', [90, 98, 100, 100], 0.55],
  ['values above the last bound', [0, 0, 0, 100], 1],
])('the 99th percentile of %s', (_what, counts, expected) => {
  const quantile = quantileOf(0.99, buckets(counts).toReversed());
  if (expected === null) expect(quantile).toBeNull();
  else expect(quantile).toBeCloseTo(expected, 6);
});
