import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import {
  type Answers,
  configuration,
  freshBrowser,
  ok,
  openPortal,
  refusal,
} from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';
import { rememberedTarget } from '../../shared/session/target';

beforeAll(loadPages);
beforeEach(signedInBrowser);

const page = '/approve?uid=u-1&client_id=1001';
const resume = `${configuration.apiOrigin}/oauth/authorize/u-1`;
const client = {
  client_id: '1001',
  name: 'Lunchbox',
  logo: null,
  policy_uri: null,
  tos_uri: null,
  host: 'lunchbox.example',
};
const refused = (code: string, status: number, creates_account: boolean) =>
  refusal(status, code, { authorization: { client, login_hint: null, ui_locales: [], creates_account } });

async function open(first: Answers[string]) {
  const left: string[] = [];
  vi.spyOn(location, 'replace').mockImplementation(address => void left.push(String(address)));
  const answers: Answers = {
    ...answering({ lastname: 'Peeters', email: 'anna@test.example' }),
    'GET /authorize': first,
    'GET /clients/1001': ok({ ...client, client_uri: null }),
    'DELETE /token': { status: 204 },
  };
  return { left, answers, ...(await openPortal(page, answers)) };
}

async function enabled(name: string) {
  const found = await screen.findByRole('button', { name });
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  return found;
}

test('a choice of account names who is signed in, and continues with that account', async () => {
  const { user, answers, requests, left } = await open(refused('account-choice-required', 403, false));
  await screen.findByRole('heading', { name: 'Choose an account', level: 1 });
  screen.getByText('You will then continue to Lunchbox.');
  expect((await screen.findByText('You are logged in as')).parentElement?.textContent).toContain(
    'Anna Peetersanna@test.example',
  );
  const button = await enabled('Continue as Anna Peeters');
  answers['POST /authorize/account'] = refusal(503, 'unavailable');
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('Your answer could not be saved');
  answers['POST /authorize/account'] = { status: 204 };
  answers['GET /authorize'] = ok({ target: resume });
  await user.click(await enabled('Continue as Anna Peeters'));
  await waitFor(() => expect(left).toEqual([resume]));
  expect(requests.filter(({ call }) => call === 'POST /authorize/account')).toMatchObject([
    { body: { uid: 'u-1' }, authorization: 'Bearer full' },
    { body: { uid: 'u-1' } },
  ]);
});

test('a request that has expired meanwhile says so', async () => {
  const { user, answers } = await open(refused('account-choice-required', 403, false));
  answers['POST /authorize/account'] = refusal(410, 'request-expired');
  await user.click(await enabled('Continue as Anna Peeters'));
  await screen.findByRole('heading', { name: 'This request has expired' });
});

test('another account signs in on the page of the request; until then nobody is logged out', async () => {
  const { user, requests, portal } = await open(refused('account-choice-required', 403, false));
  await user.click(await enabled('Use another account'));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(location.pathname).toBe('/login/email');
  expect(rememberedTarget()).toBe(page);
  expect(portal.session.state().sessionToken?.token).toBe('full');
  expect(requests.some(({ call }) => call === 'DELETE /token')).toBe(false);
});

test('whoever is to create an account may keep theirs, or is logged out and begins the onboarding', async () => {
  const { user, answers, requests } = await open(refused('account-choice-required', 403, true));
  await screen.findByRole('heading', { name: 'You already have an account', level: 1 });
  await enabled('Continue as Anna Peeters');
  answers['GET /authorize'] = refused('login-required', 401, true);
  await user.click(screen.getByRole('button', { name: 'Create another account' }));
  await screen.findByRole('heading', { name: 'Activate a card or an invitation' });
  await screen.findByText('You will then continue to Lunchbox.');
  expect(requests.some(({ call }) => call === 'DELETE /token')).toBe(true);
  expect(rememberedTarget()).toBe(page);
});

test('somebody without a session begins the onboarding at once, and may log in instead', async () => {
  freshBrowser();
  const { user } = await open(refused('login-required', 401, true));
  await screen.findByRole('heading', { name: 'Activate a card or an invitation' });
  expect(location.pathname).toBe('/onboarding');
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(rememberedTarget()).toBe(page);
});
