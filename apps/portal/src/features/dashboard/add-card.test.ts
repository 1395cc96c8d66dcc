import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openPortal, refusal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';

beforeEach(signedInBrowser);

/** Opens a page of the onboarding while signed in, which redirects to the dashboard and offers to add a card. */
async function comeToActivate(more: Answers = {}) {
  const answers: Answers = { ...answering({ lastname: 'Peeters' }), ...more };
  const opened = await openPortal('/onboarding/card', answers);
  await screen.findByText('You are logged in as Anna Peeters. What you enter here is added to your account.');
  return { ...opened, answers };
}

async function add(answer: Answers[string], number = '5065 1234 1234 1234') {
  const opened = await comeToActivate({ 'POST /onboarding/attach': answer });
  await opened.user.type(screen.getByLabelText('Card number or invitation code'), `${number}{Enter}`);
  return opened;
}

const attaches = (requests: { call: string; body: unknown }[]) =>
  requests.filter(({ call }) => call === 'POST /onboarding/attach').map(({ body }) => body);

test.each([
  ['5065 1234 1234 1234', { card_number: '5065123412341234' }],
  ['acdef 23467', { invitation_code: 'acdef 23467' }],
])('%s is added, and the form closes', async (number, body) => {
  const attached = { card: { last_four: '1234', activation: 'activated' }, platforms: ['personal'] };
  const { requests } = await add({ status: 200, body: attached }, number);
  await screen.findByText('New in your services: Personal area.');
  expect(attaches(requests)).toEqual([body]);
  expect(screen.queryByLabelText('Card number or invitation code')).toBeNull();
});

test('a number that is neither a card nor an invitation is not sent', async () => {
  const { requests } = await add({ status: 200 }, '4000');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the 16 digits of your card');
  expect(attaches(requests)).toEqual([]);
});

test.each([
  [422, 'card-refused', undefined, 'Your card number is invalid.'],
  [409, 'card-activated', undefined, 'This card is already activated.'],
  [409, 'invitation-used', undefined, 'This invitation has already been used. If you did not use it'],
  [503, 'card-system-away', undefined, 'We cannot check your card at the moment.'],
  [429, 'too-many-attempts', 1500, 'You can try again in about 25 minutes.'],
])('%i %s is shown, and the number is kept', async (status, code, retryAfterSeconds, sentence) => {
  await add({ status, body: { code, message: '', retryAfterSeconds } });
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  const field = screen.getByLabelText('Card number or invitation code');
  expect(field).toHaveProperty('value', '5065 1234 1234 1234');
});

test('an error keeps the number of the helpdesk on one line', async () => {
  await add({ status: 422, body: { code: 'card-refused', message: '' } });
  expect((await screen.findByRole('alert')).textContent).toContain('+32\u00a02\u00a0000\u00a012\u00a034');
});

test('an expired invitation can be requested again', async () => {
  const { user, answers, requests } = await add(
    { status: 410, body: { code: 'invitation-expired', message: '' } },
    'ACDEF 23467',
  );
  answers['POST /onboarding/invitation'] = { status: 200, body: { destination: 'a•••@p•••.example' } };
  await user.click(await screen.findByRole('button', { name: 'Send me a new invitation' }));
  await screen.findByText('We have sent a new code to a•••@p•••.example. Enter it here.');
  screen.getByText('Nothing received? Check your spam folder too.');
  expect(requests.at(-1)?.body).toEqual({ invitation_code: 'ACDEF 23467' });
  expect(screen.getByLabelText('Card number or invitation code')).toHaveProperty('value', '');
});

test('a session that has ended leads to sign-in', async () => {
  await add({ status: 401, body: { code: 'login-required', message: '' } });
  await waitFor(() => expect(location.pathname).toBe('/login/email'));
});

test('the link of an invitation fills the field in for somebody signed in', async () => {
  await openPortal('/onboarding#ACDEF23467', answering({ lastname: 'Peeters' }));
  const field = await screen.findByLabelText('Card number or invitation code');
  expect(field).toHaveProperty('value', 'ACDEF 23467');
});

test('a person who chooses later can open the form again from the dashboard', async () => {
  const { user } = await comeToActivate();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByLabelText('Card number or invitation code')).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Add a card or an invitation' }));
  await screen.findByLabelText('Card number or invitation code');
  expect(location.pathname).toBe('/user/dashboard');
});

test('a required captcha is shown in the form, and the error links to it', async () => {
  const captcha = { siteKey: 'site-key-1', scriptUrl: 'https://captcha.example/api.js', apiName: 'widget' };
  const answers = { ...answering({}), 'POST /onboarding/attach': refusal(403, 'captcha-required') };
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  const { user } = await openPortal('/onboarding/card', answers, { captcha });
  await user.type(
    await screen.findByLabelText('Card number or invitation code'),
    '5065 1234 1234 1234{Enter}',
  );
  const group = await screen.findByRole('group', { name: 'Security check' });
  await user.click(screen.getByRole('link', { name: 'Complete the security check first.' }));
  await waitFor(() => expect(document.activeElement).toBe(group));
});
