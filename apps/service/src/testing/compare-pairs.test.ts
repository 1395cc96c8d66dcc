import { expect, test } from 'vitest';
import { comparePairs } from './compare-pairs';

/** Durations of a machine that is up to five times slower at times; the same in every run. */
function pairs(count: number, factor: number): [number, number][] {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => {
    const slow = 10 * (1 + 4 * random() ** 4);
    return [slow * factor * (1 + random() / 5), slow * (1 + random() / 5)];
  });
}

test('on a machine whose speed changes, equal durations are equal and different ones are not', () => {
  const equal = comparePairs(pairs(400, 1));
  expect(Math.abs(equal.ratio - 1)).toBeLessThan(0.02);
  expect(equal.uncertainty).toBeLessThan(0.02);
  expect(comparePairs(pairs(400, 1.08)).ratio).toBeGreaterThan(1.05);
});
