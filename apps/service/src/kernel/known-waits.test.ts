import { expect, test } from 'vitest';
import { createKnownWaits } from './known-waits';

const network = (number: number) => Buffer.from(`network ${number}`);

test('a wait counts down in whole seconds, and ends', () => {
  let now = 5_000;
  const waits = createKnownWaits(() => now);
  expect(waits.secondsOf(network(1))).toBe(0);
  waits.remember(network(1), 2);
  const left = [0, 1, 1_000, 1_999, 2_000].map(milliseconds => {
    now = 5_000 + milliseconds;
    return waits.secondsOf(network(1));
  });
  expect(left).toEqual([2, 2, 1, 1, 0]);
  expect(waits.secondsOf(network(2))).toBe(0);
});

test('of more than ten thousand the oldest are forgotten', () => {
  const waits = createKnownWaits(() => 0);
  for (let number = 0; number < 10_005; number += 1) waits.remember(network(number), 60);
  expect([4, 5, 10_004].map(number => waits.secondsOf(network(number)))).toEqual([0, 60, 60]);
});
