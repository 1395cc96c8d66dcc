import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { navigate } from '../../shared/navigation/location';
import { freshBrowser, storeToken, ok, refusal, confirmed } from '../../testing/open-portal';
import type { Methods } from '../../shared/api/mfa';
import { rememberedTarget, rememberTarget } from '../../shared/session/target';
import {
  activation,
  ask,
  callsOf,
  enter,
  enterNewPhone,
  forcedBrowser,
  openMandatory,
} from './open-mandatory';
import { heading, methodsOf } from './open-mfa';

beforeAll(loadPages);

beforeEach(forcedBrowser);

afterEach(() => void vi.useRealTimers());

describe('success', () => {
  beforeEach(() => {
    freshBrowser();
    storeToken('full');
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  const codes = { left: 10, created_at: '2026-11-01T08:00:00.000Z' };
  const done = (recovery_codes: Methods['recovery_codes'] = codes) =>
    openMandatory('/mandatory-mfa/success', methodsOf(['sms', 'email'], { recovery_codes }));

  test('leads to the dashboard after 3 s, not before', async () => {
    await done();
    await heading('Your account is secured');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(location.pathname).toBe('/mandatory-mfa/success');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await heading('Welcome, Anna');
  });

  test('leads to the remembered target', async () => {
    rememberTarget('/user/security?mfa=true');
    await done();
    await heading('Your account is secured');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await heading('Security');
    expect(location.search).toBe('?mfa=true');
  });

  test.each([
    ['never had any', null],
    ['has used them all', { ...codes, left: 0 }],
  ])('offers recovery codes to who %s, and then leads to the remembered target', async (_who, left) => {
    rememberTarget('/user/security?mfa=true');
    const opened = await done(left);
    await heading('Your account is secured');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await heading('Recovery codes');
    expect(location.pathname).toBe('/user/security/recovery-codes');
    await opened.user.click(await screen.findByRole('link', { name: 'Not now' }));
    await heading('Security');
    expect(location.search).toBe('?mfa=true');
    expect(rememberedTarget()).toBeUndefined();
  });

  test('leads on at once for who does not want to wait', async () => {
    await done();
    await heading('Your account is secured');
    screen.getByRole('button', { name: 'Continue' }).click();
    await heading('Welcome, Anna');
  });
});

describe('who leaves while forced', () => {
  test.each(['/user/security', '/user/dashboard', '/login/email', '/weak-password'])(
    'for %s is logged out',
    async path => {
      const { requests } = await openMandatory('/mandatory-mfa/phone');
      await heading('Your mobile phone');
      act(() => navigate(path));
      await heading('Log in');
      expect(location.pathname).toBe('/login/email');
      expect(requests.filter(({ call }) => call === 'DELETE /token')).toMatchObject([
        { authorization: 'Bearer forced' },
      ]);
      expect(sessionStorage.getItem('limited-token')).toBeNull();
    },
  );

  test('on the intro there is a button for it', async () => {
    const { user, requests } = await openMandatory('/mandatory-mfa');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await heading('Log in');
    expect(requests.filter(({ call }) => call === 'DELETE /token')).toMatchObject([
      { authorization: 'Bearer forced' },
    ]);
  });

  test('by the code page of a grant is not: it belongs to the way', async () => {
    const opened = await openMandatory('/mandatory-mfa/phone', methodsOf(['email']), {
      'GET /mfa/sms/activate': refusal(403, 'sudo-required'),
      'GET /mfa/sudo': ok({
        ...activation('p-sudo', 'email'),
        purpose: 'sudo',
        method: 'email',
        other_methods: [],
      }),
      'POST /challenge/confirm p-sudo': confirmed('sudo', { access_token: null }),
    });
    await heading('Your mobile phone');
    await enterNewPhone(opened);
    await ask(opened);
    await heading('Check your email');
    opened.answers['GET /mfa/sms/activate'] = ok(activation('p-sms', 'sms'));
    await enter(opened, '123456');
    await heading('Check your phone');
    expect(callsOf(opened).filter(call => call.startsWith('GET /mfa/sms'))).toEqual([
      'GET /mfa/sms/activate?target=%2B32471111111',
      'GET /mfa/sms/activate?target=%2B32471111111',
    ]);
    expect(sessionStorage.getItem('limited-token')).toContain('forced');
  });
});
