import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { assertion, browserError, fakePasskeys, requestOptions } from '../../testing/fake-passkeys';
import { loadPages } from '../../testing/load-pages';
import { freshBrowser, ok, openPortal } from '../../testing/open-portal';
import { person } from '../../testing/signed-in';
import { keepPasskeyFailure } from '../../shared/passkeys/passkey-failure';
import { rememberTarget } from '../../shared/session/target';

beforeAll(loadPages);

beforeEach(() => {
  freshBrowser();
  keepPasskeyFailure(undefined);
});

const pages = ['/forgot-password/email', '/forgot-password/phone'];
const token = {
  access_token: 'token-1',
  duplicated: false,
  required_action: null,
  expires_in: 2_592_000,
  person: null,
};
const open = (path: string) =>
  openPortal(path, {
    'POST /token/passkey/options': ok({ options: requestOptions }),
    'POST /token/passkey': ok(token),
    'POST /mfa/passkey/failure': { status: 204 },
    'GET /user': ok({ data: person }),
    'GET /user/access': ok({ data: [] }),
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = () => screen.findByRole('button', { name: 'Log in with a passkey' });

test.each(pages)('on %s, who has a passkey logs in with it and may choose a new password', async path => {
  fakePasskeys();
  const { user, requests } = await open(path);
  await screen.findByText(/^Do you have a passkey, on this device or another one\?/);
  await user.click(await button());
  await heading('Choose a new password');
  expect(location.pathname).toBe('/user/password');
  expect(requests.find(({ call }) => call === 'POST /token/passkey')?.body).toEqual({
    credential: assertion,
  });
});

test('the page that the person wanted comes first', async () => {
  fakePasskeys();
  rememberTarget('/user/access');
  const { user } = await open('/forgot-password/email');
  await user.click(await button());
  await waitFor(() => expect(location.pathname).toBe('/user/access'));
});

test.each(pages)('a passkey that fails on %s leads back to the code', async path => {
  const { get } = fakePasskeys();
  get.mockRejectedValue(browserError('NotAllowedError'));
  const { user } = await open(path);
  await user.click(await button());
  await heading('Your passkey did not work');
  screen.getByText(/or ask for a code\.$/);
  await user.click(screen.getByRole('link', { name: 'Get a code instead' }));
  await button();
  expect(location.pathname).toBe(path);
});

test('a later attempt on the page of failures also leads to a new password', async () => {
  const { get } = fakePasskeys();
  get.mockRejectedValueOnce(browserError('NotAllowedError'));
  const { user } = await open('/forgot-password/phone');
  await user.click(await button());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(location.pathname).toBe('/user/password'));
});

test.each(pages)('a browser without passkeys offers none on %s', async path => {
  await open(path);
  await screen.findByRole('button', { name: 'Send me a code' });
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});
