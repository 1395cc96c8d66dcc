import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fakePasskeys } from '../testing/fake-passkeys';
import { loadPages } from '../testing/load-pages';
import { freshBrowser, ok, openPortal } from '../testing/open-portal';
import { person, signedInBrowser } from '../testing/signed-in';

beforeAll(loadPages);

beforeEach(freshBrowser);

const passkeys = { rp_id: 'r', user_id: 'u', name: 'n', display_name: 'd', credential_ids: ['left'] };
const token = { access_token: 'token-1', duplicated: false, expires_in: 2_592_000, person: null };

const open = (path: string, required_action: string | null = null) =>
  openPortal(path, {
    'POST /token': ok({ ...token, required_action }),
    'GET /user': ok({ data: person }),
    'GET /mfa/passkeys': ok({ passkeys }),
  });

async function signIn({ user }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await user.type(await screen.findByLabelText('Email address'), 'anna@example.be');
  await user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
}

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome, Anna' });

test('after a sign-in, password managers hear which passkeys are left', async () => {
  const { accepted, forgotten } = fakePasskeys();
  await signIn(await open('/login/email'));
  await welcome();
  await waitFor(() =>
    expect(accepted.mock.calls).toEqual([[{ rpId: 'r', userId: 'u', allAcceptedCredentialIds: ['left'] }]]),
  );
  expect(forgotten).not.toHaveBeenCalled();
});

test('a page that is loaded again asks nothing', async () => {
  fakePasskeys();
  signedInBrowser();
  fakePasskeys();
  const { requests } = await open('/user/dashboard');
  await welcome();
  expect(requests.map(({ call }) => call)).not.toContain('GET /mfa/passkeys');
});

test('a session that must first complete something asks nothing', async () => {
  fakePasskeys();
  const opened = await open('/login/email', 'weak_password');
  await signIn(opened);
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  expect(opened.requests.map(({ call }) => call)).not.toContain('GET /mfa/passkeys');
});
