import { describe, expect, test } from 'vitest';
import {
  requiresCode,
  type CodeAddress,
  type AccountAuthenticators,
  type StepUp,
  type AllowedAuthenticator,
  allowedAuthenticatorsOf,
  whyNoneAllowed,
} from './allowed-authenticators';

const email: CodeAddress = { channel: 'email', destination: 'lotte@test.example', isFresh: false };
const sms: CodeAddress = { channel: 'sms', destination: '+32470123456', isFresh: false };
const fresh = (address: CodeAddress): CodeAddress => ({ ...address, isFresh: true });

/** An account with both addresses, and nothing else. */
const plain: AccountAuthenticators = {
  enrolled: [],
  verified: [email, sms],
  hasCard: false,
  isCardFresh: false,
  resetThrough: null,
  exhausted: [],
  isGuessed: false,
  isPasswordExposed: false,
  isSingleUseBlocked: false,
};

/** `card by email`: the card's number beside a code by e-mail. */
function named({ method, channel }: AllowedAuthenticator): string {
  return method === channel ? method : `${method} by ${channel}`;
}

type Row = [
  account: string,
  given: Partial<AccountAuthenticators>,
  offered: string[],
  why?: ReturnType<typeof whyNoneAllowed>,
];

function check(
  purpose: StepUp,
  given: Partial<AccountAuthenticators>,
  offered: string[],
  why?: string,
): void {
  const proofs = { ...plain, ...given };
  const ways = allowedAuthenticatorsOf(purpose, proofs);
  expect(ways.map(named)).toEqual(offered);
  for (const way of ways) {
    expect(way.destination).toBe(way.channel === 'email' ? email.destination : sms.destination);
  }
  if (offered.length === 0) expect(whyNoneAllowed(purpose, proofs)).toBe(why);
}

const byEnrolled: Row[] = [
  ['sms alone', { enrolled: [sms] }, ['sms']],
  ['e-mail alone', { enrolled: [email] }, ['email']],
  ['both: the one last used is offered first', { enrolled: [email, sms] }, ['email', 'sms']],
  ['a method, and a card that is not asked', { enrolled: [sms], hasCard: true }, ['sms']],
];

/** After ten wrong codes in a day: another method, else a verified identifier of the other kind, else the card. */
const afterWrongCodes: Row[] = [
  ['another method', { enrolled: [sms, email], exhausted: ['sms'] }, ['email']],
  ['a verified identifier of the other kind', { enrolled: [sms], exhausted: ['sms'] }, ['email']],
  ['the other way round', { enrolled: [email], exhausted: ['email'] }, ['sms']],
  [
    'no other kind: the card',
    { enrolled: [sms], verified: [sms], hasCard: true, exhausted: ['sms'] },
    ['card by sms'],
  ],
  [
    'both kinds wrong: the card',
    { enrolled: [sms, email], hasCard: true, exhausted: ['sms', 'email'] },
    ['card by email'],
  ],
  ['both kinds wrong and no card', { enrolled: [sms, email], exhausted: ['sms', 'email'] }, [], 'exhausted'],
  [
    'one kind, no other and no card',
    { enrolled: [sms], verified: [sms], exhausted: ['sms'] },
    [],
    'exhausted',
  ],
  [
    'all of them wrong',
    { enrolled: [sms], hasCard: true, exhausted: ['sms', 'email', 'card'] },
    [],
    'exhausted',
  ],
];

describe('a sign-in challenge', () => {
  test.each<Row>([
    ...byEnrolled,
    ...afterWrongCodes,
    ['an authenticator on a new address counts', { enrolled: [fresh(sms)] }, ['sms']],
    [
      'a reset by SMS with SMS as only method: the e-mail',
      { enrolled: [sms], resetThrough: 'sms' },
      ['email'],
    ],
    ['a reset by e-mail with both enrolled: SMS', { enrolled: [email, sms], resetThrough: 'email' }, ['sms']],
    ['a reset by e-mail with SMS as method: SMS', { enrolled: [sms], resetThrough: 'email' }, ['sms']],
    ['a reset by SMS and no method: the e-mail', { resetThrough: 'sms' }, ['email']],
    ['a reset by e-mail and no method: the phone', { resetThrough: 'email' }, ['sms']],
    ['a reset by SMS with a phone only: none', { verified: [sms], resetThrough: 'sms' }, [], 'no-method'],
    [
      'the same where SMS is its only method',
      { enrolled: [sms], verified: [sms], resetThrough: 'sms' },
      [],
      'no-method',
    ],
    [
      'the same after wrong codes: they stand in nobody’s way',
      { enrolled: [sms], verified: [sms], resetThrough: 'sms', exhausted: ['sms'] },
      [],
      'no-method',
    ],
    [
      'a reset by e-mail with an e-mail only and a card: the card',
      { verified: [email], hasCard: true, resetThrough: 'email' },
      ['card by email'],
    ],
    [
      'a reset by SMS, and too many wrong codes by e-mail: the card',
      { resetThrough: 'sms', hasCard: true, exhausted: ['email'] },
      ['card by email'],
    ],
    [
      'a reset by SMS, too many wrong codes by e-mail, no card: the phone does not prove two things',
      { enrolled: [sms], resetThrough: 'sms', exhausted: ['email'] },
      [],
      'exhausted',
    ],
    [
      'a card guessed at too often never opens the e-mail alone',
      { verified: [email], hasCard: true, resetThrough: 'email', exhausted: ['card'] },
      [],
      'exhausted',
    ],
    ['an exposed password is no reason for a code at sign-in', { isPasswordExposed: true }, [], 'no-method'],
  ])('%s', (_account, given, offered, why) => check('sign-in', given, offered, why));

  test.each<[account: string, given: Partial<AccountAuthenticators>, isAsked: boolean]>([
    ['neither an authenticator nor a reset', {}, false],
    ['a card and no authenticator', { hasCard: true }, false],
    ['an exposed password and no authenticator', { isPasswordExposed: true }, false],
    ['a method', { enrolled: [sms] }, true],
    ['a reset, and no method', { resetThrough: 'email' }, true],
  ])('is asked or not: %s', (_account, given, isAsked) => {
    expect(requiresCode({ ...plain, ...given })).toBe(isAsked);
  });
});

describe('sudo', () => {
  test.each<Row>([
    ...byEnrolled,
    ...afterWrongCodes,
    ['an authenticator on a new address counts', { enrolled: [fresh(sms)] }, ['sms']],
    [
      'a block of single-use step-up does not affect it',
      { enrolled: [sms], isSingleUseBlocked: true },
      ['sms'],
    ],
    ['a card and no authenticator: the card beside a code by e-mail', { hasCard: true }, ['card by email']],
    ['a card, no method and no e-mail: by SMS', { hasCard: true, verified: [sms] }, ['card by sms']],
    ['neither card nor method', {}, [], 'no-method'],
    [
      'a card guessed at too often never opens the e-mail alone',
      { hasCard: true, exhausted: ['card'] },
      [],
      'exhausted',
    ],
    [
      'an exposed password and no authenticator: a verified identifier',
      { isPasswordExposed: true },
      ['email', 'sms'],
    ],
    [
      'an exposed password and a method: the method alone',
      { isPasswordExposed: true, enrolled: [sms] },
      ['sms'],
    ],
    [
      'an exposed password, and too many wrong codes by e-mail: the phone',
      { isPasswordExposed: true, exhausted: ['email'] },
      ['sms'],
    ],
    [
      'an exposed password, and too many wrong codes by both: the card',
      { isPasswordExposed: true, hasCard: true, exhausted: ['email', 'sms'] },
      ['card by email'],
    ],
  ])('%s', (_account, given, offered, why) => check('sudo', given, offered, why));
});

describe('single', () => {
  test.each<Row>([
    ...byEnrolled,
    ...afterWrongCodes,
    ['an authenticator that is too new', { enrolled: [fresh(sms)] }, [], 'too-new'],
    [
      'a method that is too new, and a card: the card',
      { enrolled: [fresh(sms)], hasCard: true },
      ['card by email'],
    ],
    ['one of two is too new: the other', { enrolled: [fresh(sms), email] }, ['email']],
    ['neither card nor method', {}, [], 'no-method'],
    ['a card and no authenticator', { hasCard: true }, ['card by email']],
    ['an exposed password opens nothing more', { isPasswordExposed: true }, [], 'no-method'],
    [
      'too many wrong codes, and the other kind is too new',
      { enrolled: [sms], verified: [fresh(email), sms], exhausted: ['sms'] },
      [],
      'exhausted',
    ],
    [
      'wrong codes on a method that is too new open no other kind',
      { enrolled: [fresh(sms)], exhausted: ['sms'] },
      [],
      'too-new',
    ],
    [
      'a card that was added just now',
      { hasCard: true, isCardFresh: true, verified: [email] },
      [],
      'too-new',
    ],
    [
      'blocked for a day: no aged authenticator either',
      { enrolled: [sms], isSingleUseBlocked: true },
      [],
      'too-new',
    ],
    ['blocked for a day: no card either', { hasCard: true, isSingleUseBlocked: true }, [], 'too-new'],
  ])('%s', (_account, given, offered, why) => check('single', given, offered, why));
});
