import { describe, expect, test } from 'vitest';
import {
  asksCode,
  type Proof,
  type AccountAuthenticators,
  type StepUp,
  type AllowedAuthenticator,
  allowedAuthenticatorsOf,
  whyNoneAllowed,
} from './allowed-authenticators';

const email: Proof = { channel: 'email', destination: 'lotte@test.example', isFresh: false };
const sms: Proof = { channel: 'sms', destination: '+32470123456', isFresh: false };
const fresh = (proof: Proof): Proof => ({ ...proof, isFresh: true });

/** An account with both addresses, and nothing else. */
const plain: AccountAuthenticators = {
  methods: [],
  verified: [email, sms],
  hasCard: false,
  isCardFresh: false,
  resetThrough: null,
  spent: [],
  isPasswordExposed: false,
  isSingleBarred: false,
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

const byMethods: Row[] = [
  ['sms alone', { methods: [sms] }, ['sms']],
  ['e-mail alone', { methods: [email] }, ['email']],
  ['both: the one last used is offered first', { methods: [email, sms] }, ['email', 'sms']],
  ['a method, and a card that is not asked', { methods: [sms], hasCard: true }, ['sms']],
];

/** After ten wrong codes in a day: another method, else a verified identifier of the other kind, else the card. */
const afterWrongCodes: Row[] = [
  ['another method', { methods: [sms, email], spent: ['sms'] }, ['email']],
  ['a verified identifier of the other kind', { methods: [sms], spent: ['sms'] }, ['email']],
  ['the other way round', { methods: [email], spent: ['email'] }, ['sms']],
  [
    'no other kind: the card',
    { methods: [sms], verified: [sms], hasCard: true, spent: ['sms'] },
    ['card by sms'],
  ],
  [
    'both kinds wrong: the card',
    { methods: [sms, email], hasCard: true, spent: ['sms', 'email'] },
    ['card by email'],
  ],
  ['both kinds wrong and no card', { methods: [sms, email], spent: ['sms', 'email'] }, [], 'spent'],
  ['one kind, no other and no card', { methods: [sms], verified: [sms], spent: ['sms'] }, [], 'spent'],
  ['all of them wrong', { methods: [sms], hasCard: true, spent: ['sms', 'email', 'card'] }, [], 'spent'],
];

describe('a sign-in challenge', () => {
  test.each<Row>([
    ...byMethods,
    ...afterWrongCodes,
    ['a method on a new address counts', { methods: [fresh(sms)] }, ['sms']],
    [
      'a reset by SMS with SMS as only method: the e-mail',
      { methods: [sms], resetThrough: 'sms' },
      ['email'],
    ],
    ['a reset by e-mail with both methods: SMS', { methods: [email, sms], resetThrough: 'email' }, ['sms']],
    ['a reset by e-mail with SMS as method: SMS', { methods: [sms], resetThrough: 'email' }, ['sms']],
    ['a reset by SMS and no method: the e-mail', { resetThrough: 'sms' }, ['email']],
    ['a reset by e-mail and no method: the phone', { resetThrough: 'email' }, ['sms']],
    ['a reset by SMS with a phone only: none', { verified: [sms], resetThrough: 'sms' }, [], 'no-method'],
    [
      'the same where SMS is its only method',
      { methods: [sms], verified: [sms], resetThrough: 'sms' },
      [],
      'no-method',
    ],
    [
      'the same after wrong codes: they stand in nobody’s way',
      { methods: [sms], verified: [sms], resetThrough: 'sms', spent: ['sms'] },
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
      { resetThrough: 'sms', hasCard: true, spent: ['email'] },
      ['card by email'],
    ],
    [
      'a reset by SMS, too many wrong codes by e-mail, no card: the phone does not prove two things',
      { methods: [sms], resetThrough: 'sms', spent: ['email'] },
      [],
      'spent',
    ],
    [
      'a card guessed at too often never opens the e-mail alone',
      { verified: [email], hasCard: true, resetThrough: 'email', spent: ['card'] },
      [],
      'spent',
    ],
    ['an exposed password is no reason for a code at sign-in', { isPasswordExposed: true }, [], 'no-method'],
  ])('%s', (_account, given, offered, why) => check('sign-in', given, offered, why));

  test.each<[account: string, given: Partial<AccountAuthenticators>, isAsked: boolean]>([
    ['neither a method nor a reset', {}, false],
    ['a card and no method', { hasCard: true }, false],
    ['an exposed password and no method', { isPasswordExposed: true }, false],
    ['a method', { methods: [sms] }, true],
    ['a reset, and no method', { resetThrough: 'email' }, true],
  ])('is asked or not: %s', (_account, given, isAsked) => {
    expect(asksCode({ ...plain, ...given })).toBe(isAsked);
  });
});

describe('sudo', () => {
  test.each<Row>([
    ...byMethods,
    ...afterWrongCodes,
    ['a method on a new address counts', { methods: [fresh(sms)] }, ['sms']],
    ['a bar on single does not touch it', { methods: [sms], isSingleBarred: true }, ['sms']],
    ['a card and no method: the card beside a code by e-mail', { hasCard: true }, ['card by email']],
    ['a card, no method and no e-mail: by SMS', { hasCard: true, verified: [sms] }, ['card by sms']],
    ['neither card nor method', {}, [], 'no-method'],
    [
      'a card guessed at too often never opens the e-mail alone',
      { hasCard: true, spent: ['card'] },
      [],
      'spent',
    ],
    [
      'an exposed password and no method: a verified identifier',
      { isPasswordExposed: true },
      ['email', 'sms'],
    ],
    [
      'an exposed password and a method: the method alone',
      { isPasswordExposed: true, methods: [sms] },
      ['sms'],
    ],
    [
      'an exposed password, and too many wrong codes by e-mail: the phone',
      { isPasswordExposed: true, spent: ['email'] },
      ['sms'],
    ],
    [
      'an exposed password, and too many wrong codes by both: the card',
      { isPasswordExposed: true, hasCard: true, spent: ['email', 'sms'] },
      ['card by email'],
    ],
  ])('%s', (_account, given, offered, why) => check('sudo', given, offered, why));
});

describe('single', () => {
  test.each<Row>([
    ...byMethods,
    ...afterWrongCodes,
    ['a method that is too new: none', { methods: [fresh(sms)] }, [], 'too-new'],
    [
      'a method that is too new, and a card: the card',
      { methods: [fresh(sms)], hasCard: true },
      ['card by email'],
    ],
    ['one of two is too new: the other', { methods: [fresh(sms), email] }, ['email']],
    ['neither card nor method', {}, [], 'no-method'],
    ['a card and no method', { hasCard: true }, ['card by email']],
    ['an exposed password opens nothing more', { isPasswordExposed: true }, [], 'no-method'],
    [
      'too many wrong codes, and the other kind is too new',
      { methods: [sms], verified: [fresh(email), sms], spent: ['sms'] },
      [],
      'spent',
    ],
    [
      'wrong codes on a method that is too new open no other kind',
      { methods: [fresh(sms)], spent: ['sms'] },
      [],
      'too-new',
    ],
    [
      'a card that was added just now',
      { hasCard: true, isCardFresh: true, verified: [email] },
      [],
      'too-new',
    ],
    ['barred for a day: not even an aged method', { methods: [sms], isSingleBarred: true }, [], 'too-new'],
    ['barred for a day: not even the card', { hasCard: true, isSingleBarred: true }, [], 'too-new'],
  ])('%s', (_account, given, offered, why) => check('single', given, offered, why));
});
