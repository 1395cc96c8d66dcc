import { describe, expect, test } from 'vitest';
import { afterSignIn, type SignedIn, stepsAfterSignIn } from './after-sign-in';

const settled: SignedIn = { mfa: null, required_action: null, target: undefined };
const challenge = { method: 'sms', payload: 'a+b/c=' };
const ours = '/approve?uid=u&client_id=51';
const theirs = '/approve?uid=u&client_id=7';

test('after a sign-in come MFA, weak, duplicated, forced, partner, target', () => {
  expect(stepsAfterSignIn.map(({ name }) => name)).toEqual([
    'mfa',
    'weak_password',
    'duplicated',
    'forced',
    'partner',
    'target',
  ]);
});

describe('a sign-in leads to', () => {
  test.each<[string, SignedIn, string, string]>([
    ['no required action, no target', settled, 'target', '/user/dashboard'],
    ['no required action, a target', { ...settled, target: '/user/profile' }, 'target', '/user/profile'],
    ['no required action, a client of ours', { ...settled, target: ours }, 'target', ours],
    ['no required action, a partner', { ...settled, target: theirs }, 'partner', theirs],
    ['a code asked', { ...settled, mfa: challenge }, 'mfa', '/mfa?payload=a%2Bb%2Fc%3D&method=sms'],
    [
      'a code comes before the required action',
      { mfa: challenge, required_action: 'weak_password', target: theirs },
      'mfa',
      '/mfa?payload=a%2Bb%2Fc%3D&method=sms',
    ],
    [
      'a weak password',
      { ...settled, required_action: 'weak_password', target: theirs },
      'weak_password',
      '/weak-password',
    ],
    [
      'duplicates',
      { ...settled, required_action: 'duplicated', target: theirs },
      'duplicated',
      '/duplicated',
    ],
    ['forced', { ...settled, required_action: 'mfa_forced' }, 'forced', '/mandatory-mfa'],
    [
      'forced, a page of ours',
      { ...settled, required_action: 'mfa_forced', target: '/user/profile' },
      'forced',
      '/mandatory-mfa',
    ],
    [
      'forced, a client of ours',
      { ...settled, required_action: 'mfa_forced', target: ours },
      'forced',
      '/mandatory-mfa',
    ],
    ['forced, a partner', { ...settled, required_action: 'mfa_forced', target: theirs }, 'partner', theirs],
  ])('%s', (_what, state, name, to) => {
    expect(afterSignIn(state)).toEqual({ name, to });
  });
});
