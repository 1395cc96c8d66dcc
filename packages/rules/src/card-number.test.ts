import { describe, expect, test } from 'vitest';
import { maskCardNumber, normaliseCardNumber } from './card-number';

describe('a card number is 16 digits from 5065', () => {
  test.each([
    ['as it is', '5065123412341234'],
    ['in groups', '5065 1234 1234 1234'],
    ['with dashes', '5065-1234-1234-1234'],
    ['with long dashes', '5065–1234–1234–1234'],
    ['with no-break spaces', '5065\u00a01234\u202f1234\u00a01234'],
    ['with invisible marks of a message', '\u202d5065\u200b1234\u206012341234\u202c'],
    ['pasted with a line break', ' 5065 1234\n1234 1234 '],
  ])('%s', (_, typed) => expect(normaliseCardNumber(typed)).toBe('5065123412341234'));

  test.each([
    ['15 digits', '506512341234123'],
    ['17 digits', '50651234123412345'],
    ['another beginning', '5066123412341234'],
    ['full-width digits', '５０６５１２３４１２３４１２３４'],
    ['a letter', '506512341234123O'],
    ['nothing', ''],
  ])('%s is not a card number', (_, typed) => expect(normaliseCardNumber(typed)).toBeUndefined());
});

test('masked, the last four digits are enough to know it by', () => {
  expect(maskCardNumber('1234')).toBe('5065 •••• •••• 1234');
});
