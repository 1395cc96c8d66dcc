import { ownershipEvidence } from './ownership-evidence';
import { describe, expect, test } from 'vitest';
import type { MatchSubject } from './match-subjects';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { foundBy, isSameName, evidenceAddresses, removable } from './matching';

const matchSubject: MatchSubject = {
  accountId: '1',
  firstname: 'Inès',
  lastname: 'Van den Berge',
  language: 'fr',
  emails: ['ines@mine.example'],
  phones: ['+32470000001'],
  contested: [],
  linked: [],
};
const nobody: MatchingPerson = {
  platform: 'personal',
  personId: 'P-1',
  firstname: null,
  lastname: null,
  birthdate: null,
  gender: null,
  emails: [],
  phones: [],
  hasCard: false,
  sharesRegisterNumber: false,
};
const [email] = matchSubject.emails as [string];
const [phone] = matchSubject.phones as [string];

test.each<[string, Partial<MatchingPerson>, string | undefined]>([
  ['the same e-mail', { emails: ['other@a.example', email] }, 'email'],
  ['the same phone', { phones: [phone] }, 'phone'],
  ['both', { emails: [email], phones: [phone] }, 'email'],
  ['the register number', { sharesRegisterNumber: true, emails: ['other@a.example'] }, 'register-number'],
  ['a name alone', { firstname: 'Inès', lastname: 'Van den Berge' }, undefined],
])('a person with %s is found by: %s', (_, known, found) => {
  expect(foundBy(matchSubject, { ...nobody, ...known })).toBe(found);
});

test.each([
  ['Inès', 'Van den Berge', true],
  ['INES', 'vandenberge', true],
  ['Ines', 'Berge', false],
  ['Marie', 'Van den Berge', false],
  ['', 'Van den Berge', false],
  [null, null, false],
])('the name %s %s is the same: %s', (firstname, lastname, isSame) => {
  expect(isSameName(matchSubject, { firstname, lastname })).toBe(isSame);
});

test('two people without a name do not match', () => {
  expect(isSameName({ firstname: null, lastname: null }, { firstname: '', lastname: null })).toBe(false);
});

describe('the code is sent to an address of that person', () => {
  const same = { firstname: 'Ines', lastname: 'van den Berge' };
  test.each<[string, Partial<MatchingPerson>, string[]]>([
    ['their own', { emails: ['a@b.example'], phones: ['+32470999999'] }, ['+32470999999', 'a@b.example']],
    ['one that both share, and nothing more', { emails: [email] }, []],
    ['one that both share, with another name', { emails: [email], firstname: 'Jan', lastname: 'Maes' }, []],
    [
      'one that both share, with the same name: that one first',
      { emails: [email], phones: ['+32470999999'], ...same },
      [email, '+32470999999'],
    ],
    [
      'one that both share, with the register number',
      { phones: [phone], sharesRegisterNumber: true },
      [phone],
    ],
    ['another one beside the one that both share', { emails: [email, 'a@b.example'] }, ['a@b.example']],
  ])('%s', (_, known, destinations) => {
    const found = evidenceAddresses(matchSubject, { ...nobody, ...known });
    expect(found.map(({ destination }) => destination)).toEqual(destinations);
  });
});

test.each<[Partial<MatchingPerson>, string | undefined]>([
  [{ birthdate: '1990-05-17', hasCard: true }, 'birthdate'],
  [{ birthdate: '1990-05-17' }, 'birthdate'],
  [{ hasCard: true }, 'card'],
  [{}, undefined],
])('of a record with %o is asked: %s', (known, proof) => {
  expect(ownershipEvidence({ ...nobody, ...known })).toBe(proof);
});

test.each<[string, Partial<MatchingPerson>, string[]]>([
  ['keeps another one', { emails: [email], phones: ['+32470999999'] }, [email]],
  ['has that one alone', { emails: [email] }, []],
  ['has only what is the account’s', { emails: [email], phones: [phone] }, []],
  [
    'has several of the account’s and another one',
    { emails: [email, 'a@b.example'], phones: [phone] },
    [phone, email],
  ],
  ['has nothing of the account’s', { emails: ['a@b.example'], sharesRegisterNumber: true }, []],
])('from a record that %s a rejection takes', (_, known, taken) => {
  expect(removable(matchSubject, { ...nobody, ...known }).map(({ destination }) => destination)).toEqual(
    taken,
  );
});

test('addresses on other accounts are not removable either', () => {
  const person = { ...nobody, emails: [email, 'a@b.example'], phones: [phone] };
  const contested = { ...matchSubject, contested: [email] };
  expect(removable(contested, person).map(({ destination }) => destination)).toEqual([phone]);
});
