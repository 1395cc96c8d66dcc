import { describe, expect, test } from 'vitest';
import { checkPassword, normalisePassword, passwordRules, passwordStatus } from './password';

const marie = { email: 'marie.p@example.be', phone: '+32470123456', firstname: 'Marie', lastname: 'Peeters' };
const nobody = { email: null, phone: null, firstname: null, lastname: null };
const commonOnes = new Set(['correct horse battery']);
const isCommon = (password: string) => commonOnes.has(password.toLowerCase());
const isEasyToGuess = (password: string) => password === 'too easy to guess';
const context = { brand: 'Talon', isCommon, isEasyToGuess };

/** A text of `count` code points of four bytes each, without a pattern. */
const bicycles = (count: number) =>
  [...'🚲🛴🛹🛼'.repeat(count)]
    .map((sign, index) => (index % 7 === 3 ? '🚃' : sign))
    .slice(0, count)
    .join('');

function broken(password: string, person = marie as typeof marie | typeof nobody) {
  return checkPassword(password, person, context)
    .filter(({ holds }) => !holds)
    .map(({ rule }) => rule);
}

describe('a new password', () => {
  test.each([
    ['twelve signs', 'quiet river 7', []],
    ['no composition asked', 'quietriverseven', []],
    ['11 code points', 'abcdefghijk', ['length']],
    ['12 code points', 'abcdefghijkl', []],
    ['12 code points of 4 bytes', bicycles(12), []],
    ['11 code points of 4 bytes', bicycles(11), ['length']],
    ['128 code points', bicycles(128), []],
    ['129 code points', bicycles(129), ['length']],
    ['nothing', '', ['length']],
    ['a NUL', 'quiet\u0000river 7', ['no-nul']],
    ["the e-mail's local part", 'hello Marie.P hello', ['no-email', 'no-name']],
    ['the national phone', 'call 0470 12 34 56', ['no-phone']],
    ['the phone in E.164', 'call+32470123456', ['no-phone']],
    ['the phone with dots', 'me 0470/12.34.56', ['no-phone']],
    ['part of the phone', 'call 0470 12 34 now', []],
    ['the first name', 'i am marie today', ['no-name']],
    ['the last name in capitals', 'LONG PEETERS ROAD', ['no-name']],
    ['the last name in full-width letters', 'long ｐｅｅｔｅｒｓ road', ['no-name']],
    ["the product's name", 'my tAlOn account', ['no-product-name']],
    ['a common one', 'Correct Horse Battery', ['not-common']],
    ["the e-mail's local part without its dot", 'hello mariep hello', ['no-email', 'no-name']],
    ['the last name in digits and symbols', 'long p33t3r$ road', ['no-name']],
    ["the product's name in digits", 'my t4l0n account', ['no-product-name']],
    ['one repeated character', '000000000000', ['no-pattern']],
    ['twelve spaces', ' '.repeat(12), ['no-pattern']],
    ['twelve no-break spaces', '\u00a0'.repeat(12), ['no-pattern']],
    ['twelve signs that cannot be seen', '\u200b'.repeat(12), ['no-pattern']],
    ['a repeated pattern', 'abcabcabcabc', ['no-pattern']],
    ['a repeated pattern, cut off', 'Été-été-été-ét', ['no-pattern']],
    ['a repeated row of digits', '123456123456', ['no-pattern']],
    ['the last name with a zero-width space', 'long pee\u200bters road', ['no-name']],
    ['the last name with a Cyrillic letter', 'long p\u0435eters road', ['no-name']],
    ["the product's name with a Greek letter", 'my tal\u03bfn account', ['no-product-name']],
    ['a repeated pattern with a zero-width space in it', 'abcabc\u200babcabc', ['no-pattern']],
    ['a longer text twice', 'green chairs green chairs ', []],
    ['one that is easy to guess', 'too easy to guess', ['hard-to-guess']],
    ['several at once', 'marie\u0000talon', ['length', 'no-nul', 'no-name', 'no-product-name']],
  ])('with %s', (_what, password, rules) => {
    expect(broken(password)).toEqual(rules);
  });

  test.each([
    ['of 3 characters', { ...nobody, firstname: 'Eva' }, 'evaluate rivers', []],
    ['of 4 characters', { ...nobody, firstname: 'Evan' }, 'evanescent rivers', ['no-name']],
    ['of 3 four-byte characters', { ...nobody, lastname: '𝒳𝒴𝓏' }, 'the 𝒳𝒴𝓏 of it all', []],
    [
      'written with a combining accent',
      { ...nobody, firstname: 'Rene\u0301e' },
      'where is ren\u00e9e now',
      ['no-name'],
    ],
    ['with accents', { ...nobody, lastname: 'Crèvecœur' }, 'CREVECOEUR in town', ['no-name']],
    ['of two parts', { ...nobody, firstname: 'Jean-Pierre' }, 'for jean pierre now', ['no-name']],
    ['that is empty', { ...nobody, firstname: '', lastname: '    ' }, 'quiet     river', []],
    ['unknown', nobody, 'marie peeters 0470123456', []],
  ])('a name %s', (_what, person, password, rules) => {
    expect(
      checkPassword(password, person, context).flatMap(({ rule, holds }) => (holds ? [] : [rule])),
    ).toEqual(rules);
  });

  test('a local part or phone shorter than 4 characters forbids nothing', () => {
    expect(broken('jan and the 123', { ...marie, email: 'jan@example.be', phone: '+32123' })).toEqual([]);
  });

  test('every broken rule is reported, in order', () => {
    expect(checkPassword('', nobody, context).map(({ rule }) => rule)).toEqual(
      passwordRules.map(({ name }) => name),
    );
  });
});

test('the same word from another keyboard is the same password', () => {
  expect(normalisePassword('Ａｎｇｓｔｒｏ\u0308ｍ')).toBe(normalisePassword('Angstr\u00f6m'));
});

test.each([
  { breaksARule: false, isBreached: false, isImposed: false, status: 0 },
  { breaksARule: true, isBreached: false, isImposed: false, status: 1 },
  { breaksARule: false, isBreached: true, isImposed: false, status: 2 },
  { breaksARule: true, isBreached: true, isImposed: false, status: 2 },
  { breaksARule: false, isBreached: false, isImposed: true, status: 2 },
  { breaksARule: true, isBreached: false, isImposed: true, status: 2 },
])(
  'rule broken $breaksARule, breached $isBreached, imposed $isImposed: status $status',
  ({ status, ...found }) => {
    expect(passwordStatus(found)).toBe(status);
  },
);
