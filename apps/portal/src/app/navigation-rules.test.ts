import { describe, expect, test } from 'vitest';
import { decide, gate, type Visit } from './navigation-rules';

const anonymous: Visit = {
  path: '/login/email',
  search: '',
  from: undefined,
  isLogged: false,
  isDuplicatedLogged: false,
  isForced: false,
  hasLoggedOut: false,
  next: undefined,
  target: undefined,
  isMaintenance: false,
};
const logged = { isLogged: true };
const forced = { isLogged: true, isForced: true };
const duplicated = { isDuplicatedLogged: true };

const publicPages = [
  '/login/email',
  '/login/phone',
  '/forgot-password/email',
  '/forgot-password/phone',
  '/forgot-password-sent',
  '/reset-password',
  '/reset-password-confirmed',
  '/forgot-username',
  '/forgot-username-response',
  '/weak-password',
  '/onboarding',
  '/onboarding/card',
  '/onboarding/existingCard',
  '/onboarding/code',
  '/onboarding/welcome',
  '/onboarding/terms-conditions',
  '/onboarding/create',
  '/onboarding/confirmation',
  '/onboarding/password',
  '/onboarding/phone-verification',
  '/onboarding/email-verification',
  '/onboarding-mfa',
];
const protectedPages = [
  '/user/dashboard',
  '/user/profile',
  '/user/password',
  '/user/security',
  '/user/security/history',
  '/user/access',
  '/partner',
  '/duplicated',
  '/duplicated-2fa',
  '/fuzzion',
  '/fuzzion/owner',
  '/fuzzion/code',
  '/fuzzion-success',
  '/fuzzion-error',
  '/fuzzion-rejection',
];
const mandatoryPages = [
  '/mandatory-mfa',
  '/mandatory-mfa/phone',
  '/mandatory-mfa/email',
  '/mandatory-mfa/confirmation',
  '/mandatory-mfa/success',
];

function outcome(visit: Partial<Visit>) {
  const { rule: _rule, ...rest } = decide({ ...anonymous, ...visit });
  return rest;
}

const toLogin = { to: '/login/email', effect: 'remember-target' };

test.each<[string, Partial<Visit>, object]>([
  ['the bare login route goes to login by email', { path: '/login' }, { to: '/login/email' }],
  ['… and keeps its query', { path: '/login', search: '?a=b' }, { to: '/login/email?a=b' }],
  [
    'the bare page of a forgotten password goes to its e-mail page',
    { path: '/forgot-password' },
    { to: '/forgot-password/email' },
  ],
  ['/ redirects to /user/dashboard', { path: '/', ...logged }, { to: '/user/dashboard' }],
  ['an unknown path redirects to home', { path: '/nowhere', ...logged }, { to: '/' }],
  ['… for anonymous users too', { path: '/user/nothing' }, { to: '/' }],
  ['… and when it begins as a known one', { path: '/login/emails' }, { to: '/' }],
  ['the mfa page skips these checks for anonymous users', { path: '/mfa' }, {}],
  ['… for logged-in users', { path: '/mfa', ...logged }, {}],
  ['… for forced ones', { path: '/mfa', ...forced, from: '/mandatory-mfa' }, {}],
  ['the page of a notification’s link is open to anonymous users', { path: '/not-me' }, {}],
  ['… and to logged-in ones, by its short path too', { path: '/n', ...logged }, {}],
  ['the maintenance page is open', { path: '/maintenance', isMaintenance: true }, {}],
  [
    'login leads to maintenance while it lasts',
    { path: '/login/phone', isMaintenance: true },
    { to: '/maintenance' },
  ],
  [
    'signed-in work goes on during maintenance',
    { path: '/user/profile', ...logged, isMaintenance: true },
    {},
  ],
  [
    'a sign-in leads to its next step',
    { ...logged, next: '/approve?uid=1' },
    { to: '/approve?uid=1', effect: 'arrive' },
  ],
  [
    'who logged out goes to login, no target remembered',
    { path: '/user/profile', hasLoggedOut: true },
    { to: '/login/email' },
  ],
])('%s', (_rule, visit, expected) => {
  expect(outcome(visit)).toEqual(expected);
});

describe('/maintenance', () => {
  const path = '/maintenance';
  test('loaded when maintenance is over leads to login', () =>
    expect(outcome({ path })).toEqual({ to: '/login' }));
  test('loaded during maintenance stays', () => expect(outcome({ path, isMaintenance: true })).toEqual({}));
  test('redirects signed-in people, who continue to work', () =>
    expect(outcome({ path, ...logged, isMaintenance: true })).toEqual({ to: '/login' }));
  test('stays where a sign-in met maintenance that the page did not know of', () =>
    expect(outcome({ path, from: '/login/email' })).toEqual({}));
});

describe.each(publicPages)('the public page %s', path => {
  test('opens for anonymous users', () => expect(outcome({ path })).toEqual({}));
  test('opens for duplicated-logged users', () => expect(outcome({ path, ...duplicated })).toEqual({}));
  test('sends logged-in users home', () =>
    expect(outcome({ path, ...logged })).toEqual({
      to: '/',
      ...(path.startsWith('/onboarding') && { effect: 'offer-card' }),
    }));
});

describe.each([...protectedPages, ...mandatoryPages])('the protected page %s', path => {
  test('sends anonymous users to login, the target remembered', () =>
    expect(outcome({ path })).toEqual(toLogin));
  test('opens for logged-in users', () => expect(outcome({ path, ...logged })).toEqual({}));
  test('opens for duplicated-logged users', () => expect(outcome({ path, ...duplicated })).toEqual({}));
});

describe('an application’s request', () => {
  const request = { path: '/approve', search: '?uid=1&client_id=7' };
  test.each([
    ['anonymous users: the request says whether they have to sign in', {}],
    ['logged-in users', logged],
    ['duplicated-logged users', duplicated],
    ['who has logged out on its page', { hasLoggedOut: true }],
    ['anonymous users during maintenance', { isMaintenance: true }],
  ])('opens for %s', (_who, standing) => expect(outcome({ ...request, ...standing })).toEqual({}));

  test('opens without a uid for anonymous users', () =>
    expect(outcome({ ...request, search: '?client_id=7&redirect_uri=x' })).toEqual({}));

  test('that mfa_forced holds up is remembered', () =>
    expect(outcome({ path: '/approve', search: '?uid=1&client_id=2', ...forced })).toEqual({
      to: '/mandatory-mfa',
      effect: 'remember-target',
    }));

  test.each(['/partner/invalid', '/partner/denied'])('%s opens for everybody', path => {
    for (const standing of [{}, logged, forced, duplicated]) {
      expect(outcome({ path, ...standing })).toEqual({});
    }
  });

  const exempt = publicPages.filter(path => !path.startsWith('/onboarding'));
  test.each(exempt)('with a uid in the target, %s opens for logged-in users', path => {
    for (const target of ['/approve?uid=1', '/approve?client_id=7&uid=1']) {
      expect(outcome({ path, target, ...logged })).toEqual({});
    }
  });
  test.each(exempt)('without, %s sends them home', path => {
    for (const target of [
      '/approve?client_id=7',
      '/user/profile?uid=1',
      '/approve/x?uid=1',
      '/approve?auid=1',
    ]) {
      expect(outcome({ path, target, ...logged })).toEqual({ to: '/' });
    }
  });
  test('pages of the onboarding send them home all the same', () =>
    expect(outcome({ path: '/onboarding/card', target: '/approve?uid=1', ...logged })).toEqual({
      to: '/',
      effect: 'offer-card',
    }));
});

describe('mfa_forced', () => {
  test.each(protectedPages)('on %s goes to mandatory-mfa', path =>
    expect(outcome({ path, ...forced })).toEqual({ to: '/mandatory-mfa' }),
  );

  test.each(mandatoryPages)('opens %s', path => expect(outcome({ path, ...forced })).toEqual({}));

  test.each([
    ['2', '/mandatory-mfa'],
    ['51', '/mandatory-mfa'],
    ['7', undefined],
  ])('with client id %s in the page or in the target', (clientId, expected) => {
    const approve = { path: '/approve', search: `?uid=1&client_id=${clientId}` };
    const profile = { path: '/user/profile', target: `/approve?client_id=${clientId}` };
    for (const page of [approve, profile]) expect(outcome({ ...page, ...forced }).to).toBe(expected);
  });

  test.each(['/user/dashboard', '/login/email', '/', '/approve'])(
    'leaving mandatory-mfa for %s logs out and goes to login by email',
    path => {
      const leaving = { path, from: '/mandatory-mfa/phone', ...forced };
      expect(outcome(leaving)).toEqual({ to: '/login/email', effect: 'log-out' });
    },
  );

  test('moving within mandatory-mfa goes on', () =>
    expect(outcome({ path: '/mandatory-mfa/phone', from: '/mandatory-mfa', ...forced })).toEqual({}));

  test('leaving mandatory-mfa once it is met goes on', () =>
    expect(outcome({ path: '/user/dashboard', from: '/mandatory-mfa/success', ...logged })).toEqual({}));
});

test('each row decides some visit', () => {
  const visits: Partial<Visit>[] = [
    { path: '/maintenance' },
    { path: '/mfa' },
    { path: '/nowhere' },
    { next: '/' },
    { path: '/', from: '/mandatory-mfa', ...forced },
    { isMaintenance: true },
    { path: '/login' },
    { path: '/forgot-password' },
    { path: '/', ...logged },
    { path: '/user/profile', ...forced },
    { path: '/approve' },
    { path: '/onboarding/card', ...logged },
    logged,
    { path: '/user/profile', hasLoggedOut: true },
    { path: '/user/profile' },
    {},
  ];
  expect(visits.map(visit => decide({ ...anonymous, ...visit }).rule)).toEqual(gate.map(({ name }) => name));
});
