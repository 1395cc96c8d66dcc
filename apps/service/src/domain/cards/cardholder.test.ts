import { expect, test } from 'vitest';
import type { DirectoryPerson } from '../../kernel/ports/directory';
import { addressesOfOthers, type Cardholder, sharesAddress } from './cardholder';

const holder: Cardholder = {
  accountId: '1',
  emails: ['marie@dubois.example'],
  phones: ['+32470123456'],
  lastname: 'Van den Bergé',
  birthdate: '1990-05-17',
  language: 'fr',
};
const nobody: DirectoryPerson = {
  platform: 'personal',
  personId: 'P-1',
  firstname: null,
  lastname: null,
  birthdate: null,
  gender: null,
  emails: [],
  phones: [],
};

test.each<[string, Partial<DirectoryPerson>, boolean]>([
  ['an e-mail in common', { emails: ['other@a.example', 'marie@dubois.example'] }, true],
  ['a phone in common', { phones: ['+32470123456'], birthdate: '1950-01-01' }, true],
  [
    'no address, but the same last name and birth date',
    { lastname: 'Van den Bergé', birthdate: '1990-05-17' },
    false,
  ],
  ['nothing to compare', {}, false],
  [
    'another address, although name and birth date are the same',
    { emails: ['x@a.example'], lastname: 'Van den Bergé', birthdate: '1990-05-17' },
    false,
  ],
  ['another phone', { phones: ['+32470000000'] }, false],
])('%s: linked %s', (_, known, isSame) => {
  expect(sharesAddress(holder, { ...nobody, ...known })).toBe(isSame);
});

test('an address belongs to others unless the cardholder has verified it', () => {
  const own = [
    { method: 'email', destination: 'marie@dubois.example' },
    { method: 'sms', destination: '+32470123456' },
  ] as const;
  const other = [
    { method: 'email', destination: 'other@a.example' },
    { method: 'sms', destination: '+32470000000' },
  ] as const;
  expect(addressesOfOthers(holder, [...own, ...other])).toEqual(other);
});
