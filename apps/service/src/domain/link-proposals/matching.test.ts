import type { Address } from '../identifiers/verified-addresses';
import { expect, test } from 'vitest';
import type { MatchSubject } from './match-subjects';
import type { MatchingPerson } from '../../kernel/ports/directory';
import { addressesOf, foundBy, removable } from './matching';
import { requiredEvidence } from './required-evidence';

const matchSubject: MatchSubject = {
  accountId: '1',
  language: 'fr',
  emails: ['ines@mine.example'],
  phones: ['+32470000001'],
  contested: [],
  former: [],
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

const separate = '+32470999999';
const birthdate = '1990-05-17';

test.each<[string, Partial<MatchingPerson>, [string | undefined, string[]]]>([
  ['an own address and a birth date', { phones: [separate], birthdate }, ['birthdate', [separate]]],
  [
    'an own address, a shared one, a birth date and a card',
    { emails: [email], phones: [separate], birthdate, hasCard: true },
    ['birthdate', [separate]],
  ],
  [
    'an own address and a card, without a birth date',
    { emails: [email], phones: [separate], hasCard: true },
    ['card', [separate]],
  ],
  ['an own address alone', { phones: [separate] }, [undefined, []]],
  ['only shared addresses and a birth date', { emails: [email], birthdate }, [undefined, []]],
  [
    'only shared addresses, a birth date and a card',
    { emails: [email], phones: [phone], birthdate, hasCard: true },
    ['card', [phone, email]],
  ],
  [
    'only shared addresses, even with the register number of a linked person',
    { emails: [email], birthdate, sharesRegisterNumber: true },
    [undefined, []],
  ],
  ['no address', { birthdate, hasCard: true }, [undefined, []]],
])('of a person with %s is required: %s', (_, known, [typed, addresses]) => {
  const person = { ...nobody, ...known };
  const required = requiredEvidence(matchSubject, person, addressesOf(person));
  expect([required?.typed, destinations(required?.addresses)]).toEqual([typed, addresses]);
});

test('a code that cannot be delivered proves nothing: then all reachable addresses are shared', () => {
  const person = { ...nobody, emails: [email], phones: ['+3225551234'], birthdate, hasCard: true };
  const reached: Address[] = [{ method: 'email', destination: email }];
  expect(requiredEvidence(matchSubject, person, reached)).toEqual({ typed: 'card', addresses: reached });
});

function destinations(addresses: readonly Address[] = []): string[] {
  return addresses.map(({ destination }) => destination);
}

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
