import { describe, expect, test } from 'vitest';
import { codeLength, formatCode, longCodeLength, normaliseCode } from './codes';

test('a long code is shown in groups of four digits, another one as it is', () => {
  expect(longCodeLength).toBe(12);
  expect(formatCode('012345678901')).toBe('0123 4567 8901');
  expect(['01234567', '012345'].map(formatCode)).toEqual(['01234567', '012345']);
});

test('an SMS code has eight digits, an e-mail code six', () => {
  expect(codeLength).toEqual({ sms: 8, email: 6 });
});

describe('a code as it was typed', () => {
  test.each([
    ['012345', '012345'],
    ['00000000', '00000000'],
    [' 123 456 ', '123456'],
    ['1234\u00a05678', '12345678'],
    ['1234-5678', '12345678'],
    ['1234 5678 9012', '123456789012'],
  ])('%j is %s', (typed, code) => expect(normaliseCode(typed)).toBe(code));

  test.each([
    ['full-width digits', '１２３４５６'],
    ['Arabic digits', '١٢٣٤٥٦'],
    ['five digits', '12345'],
    ['thirteen digits', '1234567890123'],
    ['letters', '12345a'],
    ['a sign', '+12345'],
    ['an exponent', '1e5000'],
    ['nothing', ''],
  ])('%s is none', (_, typed) => expect(normaliseCode(typed)).toBeUndefined());
});
