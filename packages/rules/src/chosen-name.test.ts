import { expect, test } from 'vitest';
import { longestChosenName, validChosenName } from './chosen-name';

test.each([
  ['Laptop of the office', 'Laptop of the office'],
  ['  Els’  gsm ', 'Els’ gsm'],
  ['Ordinateur e\u0301te\u0301', 'Ordinateur été'],
  ['📱', '📱'],
  ['é'.repeat(longestChosenName), 'é'.repeat(longestChosenName)],
])('%j is kept as %j', (text, name) => expect(validChosenName(text)).toBe(name));

test.each([
  '',
  '   ',
  'a'.repeat(longestChosenName + 1),
  'two\nlines',
  'turned \u202Eround',
  '\uD83D',
  'nul\0',
])('%j is no name', text => expect(validChosenName(text)).toBeUndefined());
