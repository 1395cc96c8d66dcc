import { describe, expect, test } from 'vitest';
import { codeLength, findCode, formatCode, longCodeLength, normaliseCode } from './codes';

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

describe('a pasted message', () => {
  test.each([
    ['12345678 is your Talon code to log in. Not you? Then someone has your password.', 8, '12345678'],
    ['Code : 12345678. Helpdesk +32 2 000 12 34', 8, '12345678'],
    ['1234 5678 9012 is your Talon code to log in.', 12, '123456789012'],
    ['Your code: 123456\nValid for 10 minutes.', 6, '123456'],
    ['Uw code is 012345, en nogmaals 012345.', 6, '012345'],
  ])('%j has the code %s', (text, length, code) => expect(findCode(text, length)).toBe(code));

  test.each([
    ['two different codes', '12345678 is old, 87654321 is new', 8],
    ['a code of another length', '123456 is your code', 8],
    ['a phone number only', 'Call +3220001 or +32 1234 5678', 8],
    ['no digits', 'Talon', 6],
  ])('%s: none', (_, text, length) => expect(findCode(text, length)).toBeUndefined());
});
