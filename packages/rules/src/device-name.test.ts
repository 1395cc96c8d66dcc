import { expect, test } from 'vitest';
import { longestDeviceName, validDeviceName } from './device-name';

test.each([
  ['Laptop of the office', 'Laptop of the office'],
  ['  Els’  gsm ', 'Els’ gsm'],
  ['Ordinateur e\u0301te\u0301', 'Ordinateur été'],
  ['📱', '📱'],
  ['é'.repeat(longestDeviceName), 'é'.repeat(longestDeviceName)],
])('%j is kept as %j', (text, name) => expect(validDeviceName(text)).toBe(name));

test.each([
  '',
  '   ',
  'a'.repeat(longestDeviceName + 1),
  'two\nlines',
  'turned \u202Eround',
  '\uD83D',
  'nul\0',
])('%j is no name', text => expect(validDeviceName(text)).toBeUndefined());
