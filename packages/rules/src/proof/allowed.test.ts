import { describe, expect, test } from 'vitest';
import type {
  AccountAuthenticators,
  AllowedAuthenticator,
  CodeAddress,
  EnrolledAuthenticator,
  StepUp,
} from '../authenticators';
import { allowedAuthenticatorsOf, requiresAdditional, requiresCode, whyNoneAllowed } from './allowed';
import type { Confirmation } from './sources';
import type { Standing } from './standing';

const aged: Standing = { agedIn: 0, settledIn: 0, isOlderThanGuard: true };
const added: Standing = { agedIn: 3600, settledIn: 3600, isOlderThanGuard: false };

const email = { channel: 'email', destination: 'lotte@test.example', ...aged } as const;
const sms = { channel: 'sms', destination: '+32470123456', ...aged } as const;
const app = { id: 'app', method: 'totp', channel: null, ...aged } as const;
const passkey = { id: 'passkey', method: 'passkey', channel: null, ...aged } as const;
/** An authenticator on an address. */
const on = (address: CodeAddress): EnrolledAuthenticator => ({
  id: address.channel,
  channel: address.channel,
  address,
  ...aged,
});
const fresh = <T extends Standing>(one: T): T => ({ ...one, ...added });

/** An account with both addresses, and nothing else. */
const plain: AccountAuthenticators = {
  enrolled: [],
  hasPasskeyElsewhere: false,
  hasSuspended: false,
  hasRecoveryCodes: false,
  verified: [email, sms],
  card: null,
  confirmed: [],
  resetThrough: null,
  isGuessed: false,
  isPasswordExposed: false,
  isPasswordImposed: false,
  areLost: false,
  guardedFor: 0,
};

/** `card by email`: the card's number beside a code by e-mail. */
function named({ method, channel }: AllowedAuthenticator): string {
  return method === 'card' ? `card by ${channel}` : method;
}

type Row = [
  account: string,
  given: Partial<AccountAuthenticators>,
  offered: string[],
  why?: 'too-new' | 'no-method',
];

const isTooNew = (confirmation: Confirmation, account: AccountAuthenticators) =>
  whyNoneAllowed(confirmation, account) !== undefined;

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
    const destinations = { email: email.destination, sms: sms.destination };
    expect(way.destination).toBe(way.channel && destinations[way.channel]);
  }
  if (offered.length === 0) expect(isTooNew(purpose, proofs) ? 'too-new' : 'no-method').toBe(why);
}

const byEnrolled: Row[] = [
  ['sms alone', { enrolled: [on(sms)] }, ['sms']],
  ['e-mail alone', { enrolled: [on(email)] }, ['email']],
  ['both: the one last used is offered first', { enrolled: [on(email), on(sms)] }, ['email', 'sms']],
  ['a method, and a card that is not asked', { enrolled: [on(sms)], card: aged }, ['sms']],
  ['an app alone', { enrolled: [app] }, ['totp']],
  [
    'the one last used, then by strength',
    { enrolled: [on(email), on(sms), app, passkey] },
    ['email', 'passkey', 'totp', 'sms'],
  ],
  ['two passkeys are offered once', { enrolled: [passkey, on(sms), passkey] }, ['passkey', 'sms']],
  ['recovery codes alone are no authenticator', { hasRecoveryCodes: true }, [], 'no-method'],
];

const withRecoveryCodes: Row[] = [
  [
    'a recovery code last, even where it is all that remains of the other channel',
    { enrolled: [on(sms)], hasRecoveryCodes: true, resetThrough: 'sms' },
    ['sms', 'recovery-code'],
  ],
];

describe('a sign-in challenge', () => {
  test.each<Row>([
    ...byEnrolled,
    ...withRecoveryCodes,
    [
      'a reset by SMS with SMS and an app: the app',
      { enrolled: [on(sms), app], resetThrough: 'sms' },
      ['totp'],
    ],
    [
      'a reset by e-mail with the e-mail, a passkey and recovery codes: no e-mail',
      { enrolled: [on(email), passkey], hasRecoveryCodes: true, resetThrough: 'email' },
      ['passkey', 'recovery-code'],
    ],
    ['an authenticator on a new address counts', { enrolled: [on(fresh(sms))] }, ['sms']],
    [
      'a reset by SMS with SMS as only method: SMS, which nothing replaces',
      { enrolled: [on(sms)], resetThrough: 'sms' },
      ['sms'],
    ],
    [
      'a reset by e-mail with both enrolled: SMS',
      { enrolled: [on(email), on(sms)], resetThrough: 'email' },
      ['sms'],
    ],
    ['a reset by e-mail with SMS as method: SMS', { enrolled: [on(sms)], resetThrough: 'email' }, ['sms']],
    ['a reset by SMS and no method: the e-mail', { resetThrough: 'sms' }, ['email']],
    [
      'a reset by SMS, only a phone, and a password that is being guessed: SMS',
      { verified: [sms], resetThrough: 'sms', isGuessed: true },
      ['sms'],
    ],
    [
      'the same with a card: the card',
      { verified: [sms], resetThrough: 'sms', isGuessed: true, card: aged },
      ['card by sms'],
    ],
    [
      'the same with an e-mail: the e-mail',
      { verified: [email, sms], resetThrough: 'sms', isGuessed: true },
      ['email'],
    ],
    ['a reset by e-mail and no method: the phone', { resetThrough: 'email' }, ['sms']],
    ['a reset by SMS with a phone only: none', { verified: [sms], resetThrough: 'sms' }, [], 'no-method'],
    [
      'the same where SMS is its only method: SMS',
      { enrolled: [on(sms)], verified: [sms], resetThrough: 'sms' },
      ['sms'],
    ],
    [
      'a reset by e-mail with an e-mail only and a card: the card',
      { verified: [email], card: aged, resetThrough: 'email' },
      ['card by email'],
    ],
    ['an exposed password is no reason for a code at sign-in', { isPasswordExposed: true }, [], 'no-method'],
  ])('%s', (_account, given, offered, why) => check('sign-in', given, offered, why));

  test.each<[account: string, given: Partial<AccountAuthenticators>, isAsked: boolean]>([
    ['neither an authenticator nor a reset', {}, false],
    ['a card and no authenticator', { card: aged }, false],
    ['an exposed password and no authenticator', { isPasswordExposed: true }, false],
    ['a method', { enrolled: [on(sms)] }, true],
    ['a reset, and no method', { resetThrough: 'email' }, true],
  ])('is asked or not: %s', (_account, given, isAsked) => {
    expect(requiresCode({ ...plain, ...given })).toBe(isAsked);
  });
});

describe('in addition to the enrolled authenticator, a sign-in asks', () => {
  test.each<[string, Partial<AccountAuthenticators>, string[]]>([
    ['nothing without a reset', { enrolled: [on(sms)] }, []],
    [
      'nothing where another channel is enrolled',
      { enrolled: [on(sms), on(email)], resetThrough: 'sms' },
      [],
    ],
    ['nothing after a reset through the other channel', { enrolled: [on(sms)], resetThrough: 'email' }, []],
    ['nothing where none is enrolled: the other channel alone', { resetThrough: 'sms' }, []],
    ['the e-mail after a reset by SMS', { enrolled: [on(sms)], resetThrough: 'sms' }, ['email']],
    ['the phone after a reset by e-mail', { enrolled: [on(email)], resetThrough: 'email' }, ['sms']],
    [
      'else the card',
      { enrolled: [on(sms)], verified: [sms], card: aged, resetThrough: 'sms' },
      ['card by sms'],
    ],
    ['nothing where there is no other', { enrolled: [on(sms)], verified: [sms], resetThrough: 'sms' }, []],
    ['nothing where an app is enrolled', { enrolled: [on(sms), app], resetThrough: 'sms' }, []],
    [
      'the e-mail or a recovery code',
      { enrolled: [on(sms)], hasRecoveryCodes: true, resetThrough: 'sms' },
      ['email', 'recovery-code'],
    ],
    [
      'a recovery code where there is no other',
      { enrolled: [on(sms)], verified: [sms], hasRecoveryCodes: true, resetThrough: 'sms' },
      ['recovery-code'],
    ],
  ])('%s', (_account, given, asked) => {
    expect(allowedAuthenticatorsOf('additional', { ...plain, ...given }).map(named)).toEqual(asked);
  });
});

test.each([
  ['sms', true],
  ['recovery-code', false],
  ['email', false],
] as const)(
  'after a reset by SMS, a sign-in with %s needs another one in addition: %s',
  (confirmed, isRequired) => {
    const account = { ...plain, enrolled: [on(sms)], hasRecoveryCodes: true, resetThrough: 'sms' } as const;
    expect(requiresAdditional(account, confirmed)).toBe(isRequired);
  },
);

describe('before a first app or passkey, the account confirms', () => {
  test.each<[string, Partial<AccountAuthenticators>, string[]]>([
    ['a verified address', {}, ['email', 'sms']],
    ['nothing new where an authenticator is enrolled: that is a step-up', { enrolled: [on(sms)] }, []],
    ['nothing new with a card: that is a step-up', { card: aged }, []],
    [
      'no new address while the password is imposed',
      { verified: [fresh(email), sms], isPasswordImposed: true },
      ['sms'],
    ],
  ])('%s', (_account, given, asked) => {
    expect(allowedAuthenticatorsOf('first-enrolment', { ...plain, ...given }).map(named)).toEqual(asked);
  });
});

test('an address that is no authenticator never replaces one', () => {
  for (const purpose of ['sign-in', 'sudo', 'single'] as const) {
    for (const resetThrough of ['sms', 'email', null] as const) {
      const account = { ...plain, enrolled: [on(sms)], card: aged, resetThrough };
      expect(allowedAuthenticatorsOf(purpose, account).map(named)).toEqual(['sms']);
    }
  }
});

describe('sudo', () => {
  test.each<Row>([
    ...byEnrolled,
    ...withRecoveryCodes,
    ['an authenticator on a new address counts', { enrolled: [on(fresh(sms))] }, ['sms']],
    ['a block of single-use step-up does not affect it', { enrolled: [on(sms)], guardedFor: 3600 }, ['sms']],
    ['a card and no authenticator: the card beside a code by e-mail', { card: aged }, ['card by email']],
    ['a card, no method and no e-mail: by SMS', { card: aged, verified: [sms] }, ['card by sms']],
    ['neither card nor method', {}, [], 'no-method'],
    [
      'an exposed password and no authenticator: a verified identifier',
      { isPasswordExposed: true },
      ['email', 'sms'],
    ],
    [
      'an exposed password and a method: the method alone',
      { isPasswordExposed: true, enrolled: [on(sms)] },
      ['sms'],
    ],
  ])('%s', (_account, given, offered, why) => check('sudo', given, offered, why));
});

describe('single', () => {
  test.each<Row>([
    ...byEnrolled,
    ['an authenticator that is too new', { enrolled: [on(fresh(sms))] }, [], 'too-new'],
    [
      'a method that is too new, and a card: the card',
      { enrolled: [on(fresh(sms))], card: aged },
      ['card by email'],
    ],
    ['one of two is too new: the other', { enrolled: [on(fresh(sms)), on(email)] }, ['email']],
    ['a passkey of two that is not too new', { enrolled: [fresh(passkey), passkey] }, ['passkey']],
    ['an app that is too new', { enrolled: [fresh(app)] }, [], 'too-new'],
    ['an app, and no recovery code', { enrolled: [app], hasRecoveryCodes: true }, ['totp']],
    [
      'an app that is too new, and no recovery code either',
      { enrolled: [fresh(app)], hasRecoveryCodes: true },
      [],
      'too-new',
    ],
    ['neither card nor method', {}, [], 'no-method'],
    ['a card and no authenticator', { card: aged }, ['card by email']],
    ['an exposed password opens nothing more', { isPasswordExposed: true }, [], 'no-method'],
    ['a card that was added just now', { card: added, verified: [email] }, [], 'too-new'],
    [
      'blocked for a day: no aged authenticator either',
      { enrolled: [on(sms)], guardedFor: 3600 },
      [],
      'too-new',
    ],
    [
      'a card beside a code to the address that is not too new',
      { card: aged, verified: [fresh(email), sms] },
      ['card by sms'],
    ],
    ['blocked for a day: no card either', { card: aged, guardedFor: 3600 }, [], 'too-new'],
  ])('%s', (_account, given, offered, why) => check('single', given, offered, why));
});

describe('a passkey of another market', () => {
  const elsewhere = { hasPasskeyElsewhere: true };
  test.each<[string, StepUp, Partial<AccountAuthenticators>, string[], string?]>([
    ['a sign-in: a code to a verified address', 'sign-in', elsewhere, ['email', 'sms']],
    ['beside an authenticator: that one alone', 'sign-in', { ...elsewhere, enrolled: [app] }, ['totp']],
    [
      'recovery codes too',
      'sign-in',
      { ...elsewhere, hasRecoveryCodes: true },
      ['email', 'sms', 'recovery-code'],
    ],
    [
      'after a reset by e-mail: a code to the phone',
      'sign-in',
      { ...elsewhere, resetThrough: 'email' },
      ['sms'],
    ],
    [
      'after a reset by e-mail without a phone: nothing',
      'sign-in',
      { ...elsewhere, resetThrough: 'email', verified: [email] },
      [],
      'no-method',
    ],
    [
      'nor while the password is guessed',
      'sign-in',
      { ...elsewhere, resetThrough: 'email', verified: [email], isGuessed: true },
      [],
      'no-method',
    ],
    ['sudo: nothing', 'sudo', elsewhere, [], 'no-method'],
    [
      'sudo with an exposed password: nothing',
      'sudo',
      { ...elsewhere, isPasswordExposed: true },
      [],
      'no-method',
    ],
    ['sudo with a card: the card', 'sudo', { ...elsewhere, card: aged }, ['card by email']],
    ['single with a card: the card', 'single', { ...elsewhere, card: aged }, ['card by email']],
    ['single: nothing', 'single', elsewhere, [], 'no-method'],
  ])('%s', (_what, purpose, given, offered, why) => check(purpose, given, offered, why));

  test('requires a code beside the password, and more than an address before another enrolment', () => {
    expect(requiresCode({ ...plain, ...elsewhere })).toBe(true);
    expect(allowedAuthenticatorsOf('first-enrolment', { ...plain, ...elsewhere })).toEqual([]);
  });
});

describe('who has lost every authenticator proves it with', () => {
  test.each<[string, Partial<AccountAuthenticators>, string[], boolean]>([
    ['a phone was lost: the card, by e-mail', { enrolled: [on(sms)], card: aged }, ['card by email'], false],
    ['a mailbox was lost: the card, by SMS', { enrolled: [on(email)], card: aged }, ['card by sms'], false],
    ['an app was lost: the card, by e-mail', { enrolled: [app], card: aged }, ['card by email'], false],
    ['both addresses are authenticators', { enrolled: [on(sms), on(email)], card: aged }, [], false],
    [
      'the only address is the authenticator',
      { enrolled: [on(sms)], verified: [sms], card: aged },
      [],
      false,
    ],
    ['no card', { enrolled: [on(sms)] }, [], false],
    ['no authenticator', { card: aged }, [], false],
    ['a new card', { enrolled: [on(sms)], card: added }, [], true],
    ['a new address', { enrolled: [on(sms)], verified: [fresh(email), sms], card: aged }, [], true],
  ])('%s', (_account, given, offered, isLater) => {
    const account = { ...plain, ...given };
    expect(allowedAuthenticatorsOf('loss', account).map(named)).toEqual(offered);
    if (offered.length === 0) expect(isTooNew('loss', account)).toBe(isLater);
  });

  const lost = { enrolled: [on(sms)], card: aged, areLost: true };
  test.each<[string, StepUp, Partial<AccountAuthenticators>, string[]]>([
    [
      'a sign-in a day later: the card first, and what may be found again',
      'sign-in',
      lost,
      ['card by email', 'sms'],
    ],
    ['sudo a day later', 'sudo', lost, ['card by email', 'sms']],
    ['never single', 'single', lost, ['sms']],
    ['not with a card that is new', 'sign-in', { ...lost, card: added }, ['sms']],
    ['not without a card', 'sudo', { ...lost, card: null }, ['sms']],
  ])('%s', (_when, purpose, given, offered) => check(purpose, given, offered));
});

describe('an imposed password accepts nothing that is too new', () => {
  const imposed = { isPasswordImposed: true, isPasswordExposed: true };
  const forBoth: Row[] = [
    ['an aged authenticator', { enrolled: [on(sms)] }, ['sms']],
    ['the only authenticator has moved', { enrolled: [on(fresh(email))] }, [], 'too-new'],
    ['one of two has moved: the other', { enrolled: [on(fresh(email)), on(sms)] }, ['sms']],
    [
      'the only authenticator has moved, and a card: the card, with a code to the other address',
      { enrolled: [on(fresh(email))], verified: [fresh(email), sms], card: aged },
      ['card by sms'],
    ],
    [
      'the only authenticator has moved, and so has the card',
      { enrolled: [on(fresh(email))], card: added },
      [],
      'too-new',
    ],
    [
      'an aged address replaces no authenticator',
      { enrolled: [on(fresh(email))], verified: [sms] },
      [],
      'too-new',
    ],
  ];
  test.each<Row>([
    ...forBoth,
    [
      'after a reset by SMS, an e-mail that has moved is not the other channel',
      { resetThrough: 'sms', verified: [fresh(email), sms] },
      [],
      'too-new',
    ],
  ])('at sign-in: %s', (_account, given, offered, why) =>
    check('sign-in', { ...imposed, ...given }, offered, why),
  );

  test.each<Row>([
    ...forBoth,
    ['without an authenticator, the address that has not moved', { verified: [fresh(email), sms] }, ['sms']],
    ['without an authenticator, both have moved', { verified: [fresh(email), fresh(sms)] }, [], 'too-new'],
  ])('before a new password: %s', (_account, given, offered, why) =>
    check('sudo', { ...imposed, ...given }, offered, why),
  );

  test('nor in addition to the enrolled one, which waits for it', () => {
    const account = {
      ...plain,
      ...imposed,
      enrolled: [on(sms)],
      verified: [fresh(email), sms],
      resetThrough: 'sms',
    } as const;
    expect(allowedAuthenticatorsOf('additional', account)).toEqual([]);
    expect(isTooNew('additional', account)).toBe(true);
    const alone = { ...account, verified: [sms] };
    expect(isTooNew('additional', alone)).toBe(false);
  });
});
