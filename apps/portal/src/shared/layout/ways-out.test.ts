import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { freshBrowser, ok, openPortal, storeToken } from '../../testing/open-portal';
import { rememberedTarget, rememberTarget } from '../session/target';

beforeAll(loadPages);
beforeEach(freshBrowser);

const request = '/approve?uid=u-1&client_id=2';
const limited = (required_action: string) => () =>
  sessionStorage.setItem('limited-token', JSON.stringify({ token: 'limited', required_action }));
const duplicated = {
  data: {
    email: 'anna@peeters.example',
    phone: null,
    email_duplicated: true,
    phone_duplicated: false,
    has_mymonizze: false,
    has_clientarea: false,
    duplicated_mymonizze: 0,
    duplicated_clientarea: 0,
  },
  accounts: 1,
  phone_gets_codes: false,
  email_proven: false,
  phone_proven: false,
  challenge: null,
};

const pages = [
  ['/weak-password', 'Choose a new password', limited('weak_password')],
  ['/mandatory-mfa', 'Secure your account', limited('mfa_forced')],
  ['/mandatory-mfa/other', 'How do you want to confirm that it is you?', limited('mfa_forced')],
  ['/duplicated', /account/, () => storeToken('limited', 'duplicated')],
] as const;

const open = async (path: string) => {
  const opened = await openPortal(path, {
    'GET /user/signed-in': ok({
      name: 'Anna Peeters',
      email: 'a•••@p•••.example',
      phone: '+32 4•• •• •• 12',
    }),
    'GET /mfa': ok({ data: [], phone: null, email: null }),
    'GET /duplicated': ok(duplicated),
    'DELETE /token': { status: 204 },
  });
  return opened;
};

describe.each(pages)('%s', (path, title, signIn) => {
  test('says who is signed in, and leads to another account for the application', async () => {
    signIn();
    rememberTarget(request);
    const { user, requests } = await open(path);
    await screen.findByRole('heading', { name: title, level: 1 });
    expect((await screen.findByText('You are logged in as')).parentElement?.textContent).toBe(
      'You are logged in asAnna Peetersa•••@p•••.example',
    );
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    await screen.findByRole('heading', { name: 'Log in' });
    expect(rememberedTarget()).toBe(request);
    expect(requests.filter(({ call }) => call === 'DELETE /token')).toMatchObject([
      { authorization: 'Bearer limited' },
    ]);
  });

  test('without an application offers to log out alone', async () => {
    signIn();
    const { user, requests } = await open(path);
    await screen.findByText('Anna Peeters');
    expect(screen.queryByRole('button', { name: 'Use another account' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'Log in' });
    await waitFor(() => expect(requests.some(({ call }) => call === 'DELETE /token')).toBe(true));
  });
});
