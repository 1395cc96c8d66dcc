import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashesOfUnknown } from './unknown-identifier';

const hashOf = (text: string) => createHmac('sha256', 'key').update(text).digest();

test('every unknown identifier costs one hash if there are no accounts', () => {
  expect(hashesOfUnknown(hashOf('a'), [])).toBe(1);
});

test('an unknown identifier always costs the same number of hashes', () => {
  const sharing = [
    { carriers: 1, identifiers: 5 },
    { carriers: 3, identifiers: 5 },
  ];
  expect(hashesOfUnknown(hashOf('a'), sharing)).toBe(hashesOfUnknown(hashOf('a'), sharing));
});

test('unknown identifiers cost two or three hashes as often as known ones', () => {
  const sharing = [
    { carriers: 1, identifiers: 700 },
    { carriers: 2, identifiers: 200 },
    { carriers: 3, identifiers: 100 },
  ];
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < 10_000; index += 1) {
    const carriers = hashesOfUnknown(hashOf(String(index)), sharing);
    counts[carriers] = (counts[carriers] ?? 0) + 1;
  }
  expect(counts.map(count => Math.round(count / 1000))).toEqual([0, 7, 2, 1]);
});
