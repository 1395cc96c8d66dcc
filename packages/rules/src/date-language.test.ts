import { expect, test } from 'vitest';
import { dateTag } from './date-language';

test.each([
  ['en', '21 November 2026'],
  ['en_LU', '21 November 2026'],
  ['fr_LU', '21 novembre 2026'],
  ['nl', '21 november 2026'],
])('a day is written in %s as %s', (language, written) => {
  const format = new Intl.DateTimeFormat(dateTag(language), { dateStyle: 'long', timeZone: 'UTC' });
  expect(format.format(new Date('2026-11-21T12:00:00Z'))).toBe(written);
});
