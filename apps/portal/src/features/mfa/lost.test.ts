import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { type Answers, confirmed, freshBrowser, ok, openPortal, refusal } from '../../testing/open-portal';
import { challenge, heading, shown } from './open-mfa';

beforeAll(loadPages);

beforeEach(freshBrowser);

const sent = {
  payload: 'p-lost',
  channel: 'email',
  destination: 'm•••@d•••.example',
  code_length: 8,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
  passkey: null,
};
const lostChallenge = ok({ ...sent, purpose: 'lost', method: 'card', others: [] });
const outcome = { removal_from: '2026-03-02T09:12:00Z', removal_until: '2026-03-09T09:12:00Z' };

async function open(answers: Answers = {}) {
  const all: Answers = { 'GET /challenge': shown(challenge), 'POST /mfa/lost': ok(sent), ...answers };
  return { answers: all, ...(await openPortal('/mfa/lost?payload=p-1', all)) };
}
type Opened = Awaited<ReturnType<typeof open>>;
const begin = async ({ user }: Opened) =>
  user.click(await screen.findByRole('button', { name: 'Send me a code' }));

test('says what is needed, sends a code and asks for the card; then it says when to come back', async () => {
  const opened = await open({ 'POST /challenge/confirm': confirmed('lost', outcome) });
  await heading('You can no longer confirm?');
  expect(screen.getAllByRole('listitem')[1]?.textContent).toMatch(/^You wait 24 hours/);
  opened.answers['GET /challenge'] = lostChallenge;
  await begin(opened);
  await heading('Confirm with your card');
  expect(location.search).toBe('?payload=p-lost');
  screen.getByText(/m•••@d•••.example/);
  await opened.user.type(screen.getByLabelText(/Card number/), '5065 0000 0000 0001');
  await opened.user.type(screen.getByLabelText('Code'), '12345678');
  await heading('Come back in 24 hours');
  expect(opened.requests.at(-1)?.body).toMatchObject({ payload: 'p-lost', code: '12345678' });
  screen.getByText(/^From Monday,? 2 March 2026/);
  expect(screen.getByRole('link', { name: 'Back to login' })).toBeDefined();
});

test('without a card or a second address, refers to the helpdesk', async () => {
  const opened = await open({ 'POST /mfa/lost': refusal(403, 'no-method') });
  await begin(opened);
  expect((await screen.findByText(/your account does not have both/)).textContent).toMatch(
    /Call our helpdesk/,
  );
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
});

test('a card that is too new says how long to wait, and keeps the page', async () => {
  const opened = await open({ 'POST /mfa/lost': refusal(403, 'too-new', { retryAfterSeconds: 3600 }) });
  await begin(opened);
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Send me a code' });
});

test('a number that is no card is refused before it is sent', async () => {
  const opened = await open({ 'GET /challenge': lostChallenge });
  await heading('Confirm with your card');
  await opened.user.type(screen.getByLabelText(/Card number/), '1234');
  await opened.user.type(screen.getByLabelText('Code'), '12345678');
  expect((await screen.findAllByText(/^Enter the 16 digits of your card/)).length).toBeGreaterThan(0);
  expect(opened.requests.some(({ call }) => call === 'POST /challenge/confirm')).toBe(false);
});

test('a challenge that has ended leads back to the login page', async () => {
  await open({ 'GET /challenge': refusal(410, 'challenge-ended') });
  await heading('This code is no longer valid');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/email');
});
