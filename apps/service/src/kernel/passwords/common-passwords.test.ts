import { expect, test } from 'vitest';
import { commonPasswords, isBreachedPassword, isCommonPassword } from './common-passwords';

const list = [...commonPasswords()];

test('the list has more than 300,000 different passwords of 12 and more characters', () => {
  expect(new Set(list).size).toBeGreaterThan(300_000);
  expect(list.filter(password => [...password].length < 12)).toEqual([]);
});

test('every password of the list is found, whatever its letter case', () => {
  // One of fifty: each costs a tenth of a millisecond.
  const some = list.filter((_, index) => index % 50 === 0);
  expect(some.filter(password => !isCommonPassword(password.toUpperCase()))).toEqual([]);
});

test.each([
  ['Dutch', 'wachtwoord1234'],
  ['Dutch', 'Welkom123456'],
  ['French', 'motdepasse123'],
  ['French', 'Jetaime123456'],
  ['German', 'Passwort2026!'],
  ['German', 'ichliebedich1'],
  ['English', 'Password2026!'],
  ['an azerty keyboard', 'azertyuiop12'],
  ['a qwerty keyboard', 'qwertyuiop99'],
  ['a qwertz keyboard', 'qwertzuiop1!'],
  ['a city', 'Bruxelles2026!'],
  ['a city with an accent', 'Liège_2020!!?'],
  ['a city of Luxembourg', 'Ettelbruck2025'],
  ['a club', 'Club Brugge 1891'],
  ['a club', 'Anderlecht1908'],
  ['a month', 'september2026'],
  ['a season', 'Printemps-2026'],
  ['a first name', 'Christophe1985'],
  ['a last name', 'Janssens.1985'],
  ['a country', '2026Belgique!!'],
  ['a breached one with a year', 'Trustno1 2026'],
  ['two words', 'WelkomBelgie1'],
  ['digits and signs for letters', 'P@$$w0rd2026'],
  ['1 for l', 'We1k0m@123456'],
  ['a word, a year and the word again', 'Zomer2026zomer'],
  ['a word, a year and the word again, with a sign', 'Gent2026Gent!'],
  ['a word, a row of digits and the word again, with signs', 'Fiets-123-fiets!!'],
  ['a short word of nobody and the word again', 'qzvbkw2026QZVBKW'],
  ['a short word of nobody and a row of digits', 'qzvbkwx123456'],
  ['a short word of nobody, a row of digits and a sign', 'Qzvbkwx12345!'],
  ['a short word of nobody after a year', '2026-qzvbkwx'],
  ['a word of vouchers', 'ticketresto12'],
  ['a word of vouchers', 'Titres-resto2026'],
  ['a zero-width space', 'welkom\u200b123456'],
  ['a soft hyphen', 'wel\u00adkom123456'],
  ['a variation selector', 'welkom\ufe0f123456'],
  ['a Hangul filler', 'welkom\u3164123456'],
  ['a Cyrillic letter', 'welk\u043em123456'],
  ['a Cyrillic capital', 'WEL\u041aOM123456'],
  ['a Greek letter', 'welk\u03bfm123456'],
  ['a Greek letter with an accent', 'welk\u03ccm123456'],
])('%s: %s', (_what, password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'zeven groene stoelen',
  'correct horse battery',
  'een heel nieuw wachtwoord',
  'xkq93mvzp2wq',
  'groene stoel 123456',
  'qzvbkwxt2026',
  'green chairs, green chairs',
  'бабушка печёт пироги',
  '',
  '2026',
])('not %j', password => {
  expect(isCommonPassword(password)).toBe(false);
});

test('only what was seen in breaches counts as breached', () => {
  expect(isBreachedPassword('Unbelievable')).toBe(true);
  expect(isBreachedPassword('motdepasse123')).toBe(false);
});
