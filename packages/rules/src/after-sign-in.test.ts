import { describe, expect, test } from 'vitest';
import { afterSignIn, type SignedIn, stepsAfterSignIn } from './after-sign-in';

const settled: SignedIn = { mfa: null, owes: null, target: undefined };
const challenge = { method: 'sms', payload: 'a+b/c=' };
const ours = '/approve?uid=u&client_id=51';
const theirs = '/approve?uid=u&client_id=7';

test('after a sign-in come MFA, weak, duplicated, forced, partner, target', () => {
  expect(stepsAfterSignIn.map(({ name }) => name)).toEqual([
    'mfa',
    'weak',
    'duplicated',
    'forced',
    'partner',
    'target',
  ]);
});

describe('a sign-in leads to', () => {
  test.each<[string, SignedIn, string, string]>([
    ['nothing owed, no target', settled, 'target', '/user/dashboard'],
    ['nothing owed, a target', { ...settled, target: '/user/profile' }, 'target', '/user/profile'],
    ['nothing owed, a client of ours', { ...settled, target: ours }, 'target', ours],
    ['nothing owed, a partner', { ...settled, target: theirs }, 'partner', theirs],
    ['a code asked', { ...settled, mfa: challenge }, 'mfa', '/mfa?payload=a%2Bb%2Fc%3D&method=sms'],
    [
      'a code asked before what is owed',
      { mfa: challenge, owes: 'weak', target: theirs },
      'mfa',
      '/mfa?payload=a%2Bb%2Fc%3D&method=sms',
    ],
    ['a weak password', { ...settled, owes: 'weak', target: theirs }, 'weak', '/weak-password'],
    ['duplicates', { ...settled, owes: 'duplicated', target: theirs }, 'duplicated', '/duplicated'],
    ['forced', { ...settled, owes: 'mfa_forced' }, 'forced', '/mandatory-mfa'],
    [
      'forced, a page of ours',
      { ...settled, owes: 'mfa_forced', target: '/user/profile' },
      'forced',
      '/mandatory-mfa',
    ],
    [
      'forced, a client of ours',
      { ...settled, owes: 'mfa_forced', target: ours },
      'forced',
      '/mandatory-mfa',
    ],
    ['forced, a partner', { ...settled, owes: 'mfa_forced', target: theirs }, 'partner', theirs],
  ])('%s', (_what, state, name, to) => {
    expect(afterSignIn(state)).toEqual({ name, to });
  });
});
