import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakePasskeys, pending } from '../../testing/fake-passkeys';
import { freshBrowser, ok, openPortal } from '../../testing/open-portal';
import { person, signedInBrowser } from '../../testing/signed-in';

const loaded: string[] = [];

vi.mock('../../shared/passkeys/passkey-sign-in', importOriginal => {
  loaded.push('sign-in');
  return importOriginal();
});
vi.mock('../../shared/passkeys/signal-passkeys', importOriginal => {
  loaded.push('signals');
  return importOriginal();
});
vi.mock('@talon/contract/browser-passkeys', importOriginal => {
  loaded.push('WebAuthn');
  return importOriginal();
});

beforeEach(() => {
  freshBrowser();
  loaded.length = 0;
});

const login = () => screen.findByRole('heading', { level: 1, name: 'Log in' });

// In this order: a module that was loaded stays loaded.
test.each(['/login/email', '/login/phone', '/forgot-password/email'])(
  'a browser without passkeys loads nothing of WebAuthn on %s',
  async path => {
    await openPortal(path);
    await screen.findByRole('heading', { level: 1 });
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(loaded).toEqual([]);
  },
);

test('a browser without passkeys goes on from their offer and loads nothing of WebAuthn', async () => {
  signedInBrowser();
  await openPortal('/user/dashboard', { 'GET /user': ok({ data: person }) });
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Anna' });
  expect(loaded).toEqual([]);
});

test('a browser with passkeys loads it on the login page', async () => {
  const { get } = fakePasskeys({ hasAutofill: true });
  get.mockImplementation(pending);
  await openPortal('/login/email');
  await login();
  await vi.waitFor(() => expect(loaded).toContain('WebAuthn'));
});
