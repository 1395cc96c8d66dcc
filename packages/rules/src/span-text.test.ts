import { expect, test } from 'vitest';
import { spanText } from './span-text';

test.each([
  ['en', 900, '15 minutes'],
  ['en', 86_400, '1 day'],
  ['nl', 7200, '2 uur'],
  ['fr', 90, '90 secondes'],
  ['en', 0, '0 seconds'],
])('in %s, %d seconds are %s', (language, seconds, text) => {
  expect(spanText(language, seconds).replace(/\s/g, ' ')).toBe(text);
});
