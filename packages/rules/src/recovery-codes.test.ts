import { describe, expect, test } from 'vitest';
import { formatRecoveryCode, normaliseRecoveryCode, recoveryCodeAlphabet } from './recovery-codes';

describe('a recovery code is read', () => {
  test.each([
    ['as it is shown', 'ABCDE-12345', 'ABCDE12345'],
    ['in small letters', 'abcde-12345', 'ABCDE12345'],
    ['without the hyphen', 'ABCDE12345', 'ABCDE12345'],
    ['with spaces', ' ABCDE 12345 ', 'ABCDE12345'],
    ['with another hyphen, as a phone may write it', 'ABCDE–12345', 'ABCDE12345'],
    ['with letters that look like digits', 'OIL00-00000', '0110000000'],
  ])('%s', (_how, typed, code) => expect(normaliseRecoveryCode(typed)).toBe(code));
});

describe('no recovery code is', () => {
  test.each([
    ['nothing', ''],
    ['one character too few', 'ABCDE-1234'],
    ['one too many', 'ABCDE-123456'],
    ['one with a U, which none has', 'UBCDE-12345'],
    ['one with an accent', 'ÀBCDE-12345'],
    ['the code of an SMS', '12345678'],
  ])('%s', (_what, typed) => expect(normaliseRecoveryCode(typed)).toBeUndefined());
});

test('what is shown is read back', () => {
  expect(formatRecoveryCode('ABCDE12345')).toBe('ABCDE-12345');
  expect(normaliseRecoveryCode(formatRecoveryCode('ZYXWV98765'))).toBe('ZYXWV98765');
});

test('there are 32 characters, none of which is misread', () => {
  expect(new Set(recoveryCodeAlphabet).size).toBe(32);
  for (const character of 'ILOU') expect(recoveryCodeAlphabet).not.toContain(character);
});
