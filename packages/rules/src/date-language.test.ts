import { expect, test } from 'vitest';
import { createDateFormat, formatTag } from './date-language';

test.each([
  ['en', '21 November 2026'],
  ['en_LU', '21 November 2026'],
  ['fr_LU', '21 novembre 2026'],
  ['nl', '21 november 2026'],
])('a day is written in %s as %s', (language, written) => {
  const format = createDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  expect(format.format(new Date('2026-11-21T12:00:00Z'))).toBe(written);
});

test.each([
  ['en', '1 November 2026'],
  ['fr', '1er novembre 2026'],
  ['fr_LU', '1er novembre 2026'],
  ['nl', '1 november 2026'],
  ['de', '1. November 2026'],
])('the first day of a month is written in %s as %s', (language, written) => {
  const format = createDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  expect(format.format(new Date('2026-11-01T12:00:00Z'))).toBe(written);
});

test('a short French date has no ordinal', () => {
  const format = createDateFormat('fr', { dateStyle: 'short', timeZone: 'UTC' });
  expect(format.format(new Date('2026-11-01T12:00:00Z'))).toBe('01/11/2026');
});

test.each([
  ['en', 'Belgium, France and Luxembourg'],
  ['en_LU', 'Belgium, France and Luxembourg'],
  ['fr_LU', 'Belgium, France et Luxembourg'],
])('a list is written in %s as %s', (language, written) => {
  const format = new Intl.ListFormat(formatTag(language), { type: 'conjunction' });
  expect(format.format(['Belgium', 'France', 'Luxembourg'])).toBe(written);
});
