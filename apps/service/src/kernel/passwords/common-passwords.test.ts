import { expect, test } from 'vitest';
import { commonPasswords, isBreachedPassword, isCommonPassword } from './common-passwords';

const list = [...commonPasswords()];

test('the list has at least 20,000 different passwords of 12 and more characters', () => {
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
])('%s: %s', (_what, password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['zeven groene stoelen', 'correct horse battery', 'een heel nieuw wachtwoord', 'xkq93mvzp2wq', ''])(
  'not %j',
  password => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('only what was seen in breaches counts as breached', () => {
  expect(isBreachedPassword('Unbelievable')).toBe(true);
  expect(isBreachedPassword('motdepasse123')).toBe(false);
});
