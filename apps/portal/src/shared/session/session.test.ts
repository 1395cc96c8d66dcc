import type { Client } from '@talon/contract/client';
import type { User } from '@talon/contract/dashboard';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceId } from './device-id';
import { createSession, watchOtherTabs } from './session';
import { forgetTarget, rememberedTarget, rememberTarget } from './target';
import { createTokens } from './tokens';

const anna: User = {
  id: '1',
  user_id: '7',
  customer_user_id: null,
  fridom_user_id: null,
  email: 'anna@example.be',
  phone: null,
  iban: 'BE•• •••• •••• 1234',
  firstname: 'Anna',
  lastname: 'Peeters',
  birthdate: '1990-02-03',
  gender: null,
  language: 'nl',
  password_status: 0,
  last_password_change: null,
  mfa_forced: false,
  erasure_due_at: null,
};

/** Stubs the service: records the token of each log-out call, and fails with `fails`. */
function setUp({ fails = false } = {}) {
  const tokens = createTokens('talon.localhost');
  const ended: (string | undefined)[] = [];
  const call = vi.fn(async () => {
    ended.push(tokens.read()?.token);
    return fails ? { ok: false, failure: { code: 'lost-connection' } } : { ok: true, value: undefined };
  });
  return { tokens, ended, session: createSession(tokens, call as unknown as Client) };
}

beforeEach(() => {
  window.happyDOM.setURL('http://account.talon.localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
  createTokens('talon.localhost').clear();
});

describe('a full token', () => {
  test('is kept in the cookie uzzer_token for 30 days, SameSite Lax, on the domain without account.', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    setUp().session.begin({ token: 'full', required_action: null });
    expect(written).toHaveBeenLastCalledWith(
      'uzzer_token=full; Max-Age=2592000; Domain=talon.localhost; Path=/; SameSite=Lax',
    );
    written.mockRestore();
    expect(document.cookie).toBe('uzzer_token=full');
  });

  test('is secure on https', () => {
    window.happyDOM.setURL('https://account.talon.localhost/');
    const written = vi.spyOn(document, 'cookie', 'set');
    setUp().session.begin({ token: 'full', required_action: null });
    expect(written.mock.lastCall?.[0]).toMatch(/; Secure$/);
    written.mockRestore();
  });

  test('leads to the remembered target, once', () => {
    rememberTarget('/user/profile?x=1');
    const { session } = setUp();
    session.begin({ token: 'full', required_action: null });
    expect(session.state()).toMatchObject({ next: '/user/profile?x=1', isPartner: false });
    session.arrive();
    expect(session.state().next).toBeUndefined();
    expect(rememberedTarget()).toBeUndefined();
  });

  test.each([
    ['7', true],
    ['2', false],
    ['51', false],
  ])('the partner flag of client_id %s in the target is %s', (clientId, isPartner) => {
    rememberTarget(`/approve?uid=1&client_id=${clientId}`);
    const { session } = setUp();
    session.begin({ token: 'full', required_action: null });
    expect(session.state().isPartner).toBe(isPartner);
  });
});

describe('a restricted token', () => {
  test('duplicated leads to its page, kept in a cookie of its own', () => {
    const { session } = setUp();
    session.begin({ token: 'limited', required_action: 'duplicated' });
    expect(session.state()).toMatchObject({ sessionToken: { token: 'limited' }, next: '/duplicated' });
    expect(document.cookie).toBe('uzzer_token_duplicated=limited');
  });

  test.each([
    ['weak_password', '/weak-password'],
    ['mfa_forced', '/mandatory-mfa'],
  ] as const)('%s leads to its page and is stored in this tab only', (required_action, page) => {
    const { session } = setUp();
    session.begin({ token: 'limited', required_action });
    expect(session.state()).toMatchObject({
      sessionToken: { token: 'limited', required_action },
      next: page,
    });
    expect(document.cookie).toBe('');
  });

  test('gives way to the token that takes its place: the shared cookie is set', () => {
    const { session } = setUp();
    session.begin({ token: 'limited', required_action: 'mfa_forced' });
    session.renew({ token: 'full', required_action: null });
    expect(document.cookie).toBe('uzzer_token=full');
    expect(session.state().sessionToken).toEqual({ token: 'full', required_action: null });
  });

  test('is kept in session storage, the duplicated one in its own cookie', () => {
    const { tokens } = setUp();
    tokens.keep({ token: 'limited', required_action: 'weak_password' });
    expect(document.cookie).toBe('');
    expect(tokens.read()).toEqual({ token: 'limited', required_action: 'weak_password' });
    tokens.keep({ token: 'other', required_action: 'duplicated' });
    expect(document.cookie).toBe('uzzer_token_duplicated=other');
    expect(sessionStorage).toHaveLength(0);
    expect(tokens.read()).toEqual({ token: 'other', required_action: 'duplicated' });
  });
});

test('the cached user holds no IBAN and no birth date, and goes at logout', () => {
  const { session } = setUp();
  session.begin({ token: 'full', required_action: null });
  session.know(anna);
  const cached = localStorage.getItem('user') ?? '';
  expect(cached).toContain('Anna');
  expect(cached).not.toContain('1234');
  expect(cached).not.toContain('1990');
  expect(createSession(createTokens('talon.localhost'), vi.fn()).state().user?.firstname).toBe('Anna');
  session.logOut();
  expect(localStorage.getItem('user')).toBeNull();
});

test.each([false, true])(
  'logout clears cookies, token, all flags and user data (the call fails: %s)',
  async fails => {
    const { session, ended } = setUp({ fails });
    rememberTarget('/user/profile');
    session.begin({ token: 'full', required_action: null });
    session.know(anna);
    session.logOut();
    await vi.waitFor(() => expect(ended).toEqual(['full']));
    expect(document.cookie).toBe('');
    expect(rememberedTarget()).toBeUndefined();
    expect(session.state()).toEqual({
      sessionToken: undefined,
      user: undefined,
      next: undefined,
      isPartner: false,
      hasLoggedOut: true,
      notice: undefined,
    });
  },
);

test('logout leaves nothing in the browser but its device id, language and onboarding', () => {
  const { session } = setUp();
  session.begin({ token: 'full', required_action: null });
  const device = deviceId();
  const kept = { 'device-id': device, language: 'fr', onboarding: '{}' };
  for (const [key, value] of Object.entries({ ...kept, strange: 'x' })) localStorage.setItem(key, value);
  sessionStorage.setItem('strange', 'x');
  sessionStorage.setItem('onboarding-page', 'card');
  session.logOut();
  expect({ ...localStorage }).toEqual(kept);
  expect({ ...sessionStorage }).toEqual({ 'onboarding-page': 'card' });
});

test('a token that the service no longer takes is forgotten, and the person is told', () => {
  const { session, ended } = setUp();
  session.begin({ token: 'full', required_action: null });
  session.refused('login-required');
  expect(document.cookie).toBe('');
  expect(session.state()).toMatchObject({
    sessionToken: undefined,
    notice: 'login-required',
    hasLoggedOut: false,
  });
  expect(ended).toEqual([]);
});

test('a full token that gets a required action is removed from the shared cookie and leads to that action', () => {
  const { session, ended } = setUp();
  session.begin({ token: 'full', required_action: null });
  session.refused('required-action-weak-password');
  expect(document.cookie).toBe('');
  expect(session.state()).toMatchObject({
    sessionToken: { token: 'full', required_action: 'weak_password' },
    next: '/weak-password',
  });
  expect(ended).toEqual([]);
});

test('one whose account must resolve duplicates leads there, and the shared cookie is gone', () => {
  const { session } = setUp();
  session.begin({ token: 'full', required_action: null });
  session.refused('required-action-duplicated');
  expect(document.cookie).toBe('uzzer_token_duplicated=full');
  expect(session.state()).toMatchObject({
    sessionToken: { required_action: 'duplicated' },
    next: '/duplicated',
  });
});

test('a detour comes before the target, which waits', () => {
  const { session } = setUp();
  rememberTarget('/user/dashboard?from=mail');
  session.begin({ token: 'full', required_action: null }, '/user/security?mfa=true');
  expect(session.state().next).toBe('/user/security?mfa=true');
  session.arrive();
  expect(rememberedTarget()).toBe('/user/dashboard?from=mail');
});

test('no detour for who has to do something', () => {
  const { session } = setUp();
  session.begin({ token: 'limited', required_action: 'weak_password' }, '/user/security?mfa=true');
  expect(session.state().next).toBe('/weak-password');
});

test('other tabs notice a logout, and a sign-in', () => {
  const { session, tokens } = setUp();
  session.begin({ token: 'full', required_action: null });
  watchOtherTabs(session);
  tokens.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(session.state()).toMatchObject({ sessionToken: undefined, notice: 'login-required' });
  tokens.keep({ token: 'again', required_action: null });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(session.state().sessionToken?.token).toBe('again');
});

describe('the remembered target', () => {
  test.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)'])('is never %s', target => {
    rememberTarget('/user/profile');
    rememberTarget(target);
    expect(rememberedTarget()).toBeUndefined();
  });

  test('is forgotten after 30 minutes', () => {
    vi.useFakeTimers();
    rememberTarget('/user/profile');
    vi.advanceTimersByTime(30 * 60 * 1000 - 1);
    expect(rememberedTarget()).toBe('/user/profile');
    vi.advanceTimersByTime(1);
    expect(rememberedTarget()).toBeUndefined();
    vi.useRealTimers();
  });

  test.each(['nonsense', '{"target":"//evil.example","until":9999999999999}', 'null', '[]'])(
    'is not what somebody else wrote: %s',
    text => {
      sessionStorage.setItem('target', text);
      expect(rememberedTarget()).toBeUndefined();
      forgetTarget();
    },
  );
});

test('the device id is a random UUID, kept under device-id', () => {
  const id = deviceId();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(localStorage.getItem('device-id')).toBe(id);
  expect(deviceId()).toBe(id);
});
