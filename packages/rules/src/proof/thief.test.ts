import { describe, expect, test } from 'vitest';
import { acceptedBy, acceptedAttacks } from './accepted-attacks';
import { type Kind, rules, type Rules, type Stolen } from './thief-model';
import { type Goal, kinds, searchWays, textOf } from './thief-search';

const kind = (given: Partial<Kind>): Kind => ({
  addresses: ['email', 'sms'],
  enrolled: [],
  hasCard: false,
  hasRecoveryCodes: false,
  ...given,
});

/** The kinds of account that most people have. The long run searches all of them, and longer ways. */
const usual = [
  kind({ addresses: ['email'] }),
  kind({ addresses: ['sms'], hasCard: true }),
  kind({}),
  kind({ hasCard: true }),
  kind({ enrolled: ['email'], hasCard: true }),
  kind({ enrolled: ['sms'], hasCard: true }),
  kind({ enrolled: ['totp'], hasCard: true, hasRecoveryCodes: true }),
];

test('a thief reaches money, or stays after a report, by accepted ways only', () => {
  const { ways } = searchWays(usual, rules, { most: 2, deepest: 5 });
  expect(ways.filter(way => !acceptedBy(way)).map(textOf)).toEqual([]);
});

test('every accepted way exists', () => {
  const { ways } = searchWays(usual, rules, { most: 2, deepest: 4 });
  const afterLoss = { most: 2, deepest: 6, only: ['mailbox', 'card number'] } as const;
  const used = new Set([...ways, ...searchWays(usual, rules, afterLoss).ways].map(acceptedBy));
  expect(acceptedAttacks.filter(row => !used.has(row)).map(({ who }) => who)).toEqual([]);
});

test('every kind of account has an address', () => {
  expect(kinds.every(({ addresses }) => addresses.length > 0)).toBe(true);
});

describe('each rule closes a way', () => {
  const attacks: [string, Partial<Rules>, Kind, Stolen[], Goal][] = [
    [
      'a mailbox settles no app of an account with a card on the same day',
      { isAuthenticatorSettledAtOnce: (_added, by) => by !== null && by.method !== 'recovery-code' },
      kind({ hasCard: true }),
      ['session', 'mailbox'],
      'money at once',
    ],
    [
      'a recovery code settles no app, and that app no other one',
      { isAuthenticatorSettledAtOnce: (_added, by) => by !== null && by.method !== 'recovery-code' },
      kind({ enrolled: ['totp'], hasRecoveryCodes: true }),
      ['password', 'recovery code'],
      'money at once',
    ],
    [
      'a card of their own proves nothing after a loss',
      { provesIdentity: () => true },
      kind({ enrolled: ['totp'] }),
      ['password', 'session', 'mailbox', 'card of their own'],
      'money after a day that nobody used',
    ],
    [
      'what was added does not stay after a report',
      { isSuspended: () => false },
      kind({ hasCard: true }),
      ['password', 'mailbox'],
      'access after a report',
    ],
    [
      'money moves only after a step-up by something settled',
      { mayAct: () => true },
      kind({ hasCard: true }),
      ['session', 'mailbox'],
      'money at once',
    ],
  ];
  test.each(attacks)('%s', (_, weaker, account, stolen, goal) => {
    const search = (by: Rules) =>
      searchWays([account], by, { most: stolen.length, deepest: 7, only: stolen }).ways.map(way => way.goal);
    expect(search({ ...rules, ...weaker })).toContain(goal);
    expect(search(rules)).not.toContain(goal);
  });
});
