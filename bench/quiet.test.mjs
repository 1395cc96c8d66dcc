// @ts-check
import { expect, test } from 'vitest';
import { quietestHalf } from './quiet.mjs';

test('the half of the rounds counts in which the machine was least busy', () => {
  const rounds = [9, 7, 8, 6, 10].map((busyness, round) => ({ busyness, round }));
  expect(quietestHalf(rounds).map(({ round }) => round)).toEqual([3, 1, 2]);
  expect(quietestHalf(rounds.slice(0, 4)).map(({ round }) => round)).toEqual([3, 1]);
  expect(quietestHalf([])).toEqual([]);
});
