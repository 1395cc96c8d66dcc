// @ts-check
import { expect, test } from 'vitest';
import { slope } from './steady-memory.mjs';

test.each([
  ['flat memory', [150, 150, 150, 150], 0],
  ['memory that goes up and down', [150, 160, 160, 150], 0],
  ['two MiB more each minute', [150, 152, 154], 2],
])('the slope of %s', (_name, samples, expected) => {
  expect(slope(samples)).toBeCloseTo(expected);
});
