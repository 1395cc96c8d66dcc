import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enabledButton } from '../../testing/enabled-button';
import { type Answers, freshBrowser } from '../../testing/open-portal';
import { atCode, atPassword, begun, heading, ok, openOnboarding, refusal } from './open-onboarding';

beforeAll(() => import('./OnboardingPages'), 60_000);
beforeEach(freshBrowser);

const leftOut = { ...atPassword, lastname: null, birthdate: '1990-05-17' };
const bodiesOf = (requests: { call: string; body: unknown }[], wanted: string) =>
  requests.filter(({ call }) => call === wanted).map(({ body }) => body);

async function describePerson(lastname: string) {
  const opened = await openOnboarding(
    '/onboarding/create',
    { ...begun, step: 'create' },
    {
      'PUT /onboarding/person': ok({ ...begun, step: 'email', firstname: 'Mila', birthdate: '1990-05-17' }),
      'POST /onboarding/email': ok({ ...atCode, firstname: 'Mila', birthdate: '1990-05-17' }),
    },
  );
  for (const [label, text] of [
    ['First name', 'Mila'],
    ['Last name', lastname],
    ['Day', '17'],
    ['Month', '5'],
    ['Year', '1990'],
    ['Email address', 'mila@li.example'],
  ] as const) {
    await opened.user.type(await screen.findByLabelText(label), text);
  }
  await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }));
  return opened;
}

test('a last name of two letters is told kindly that it need not be typed, and is left out', async () => {
  const { user, requests } = await describePerson('Li');
  await screen.findAllByText('Enter at least 3 letters. If your last name is shorter, tick the box below.');
  await user.click(screen.getByLabelText('My last name has fewer than 3 letters'));
  expect(screen.queryByLabelText('Last name')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await heading('Check your email');
  expect(bodiesOf(requests, 'PUT /onboarding/person')).toEqual([
    { firstname: 'Mila', birthdate: '1990-05-17', language: 'en' },
  ]);
});

test('the box is shown to nobody else', async () => {
  const { requests } = await describePerson('Lima');
  await heading('Check your email');
  expect(screen.queryByLabelText('My last name has fewer than 3 letters')).toBeNull();
  expect(bodiesOf(requests, 'PUT /onboarding/person')).toMatchObject([{ lastname: 'Lima' }]);
});

async function choosePassword(name: Answers[string], more: Answers = {}) {
  const opened = await openOnboarding('/onboarding/password', leftOut, {
    'GET /onboarding/lastname': name,
    'POST /onboarding/password/judge': ok({ broken: [], strength: 4 }),
    'POST /onboarding/password': refusal(503, 'unavailable'),
    ...more,
  });
  await opened.user.type(await screen.findByLabelText('New password'), 'seven green chairs');
  return opened;
}

test('the name that the directory has is shown, and creating the account confirms it', async () => {
  const { user, requests } = await choosePassword(ok({ firstname: 'Mila', lastname: 'Li' }));
  await screen.findByText('We know you by the last name Li. By creating your account, you confirm it.');
  await user.click(await enabledButton('Create my account'));
  await screen.findByRole('alert');
  expect(bodiesOf(requests, 'POST /onboarding/password')).toEqual([
    { password: 'seven green chairs', lastname: 'Li' },
  ]);
});

test('another name can be typed instead', async () => {
  const { user, requests } = await choosePassword(ok({ firstname: 'Mila', lastname: 'Li' }));
  await user.click(await screen.findByRole('button', { name: 'That is not my last name' }));
  await user.type(screen.getByLabelText('Last name'), 'Lima');
  await user.click(await enabledButton('Create my account'));
  await screen.findByRole('alert');
  expect(bodiesOf(requests, 'POST /onboarding/password')).toMatchObject([{ lastname: 'Lima' }]);
});

test.each<[string, Answers[string]]>([
  ['knows none', ok({ firstname: null, lastname: null })],
  ['cannot be asked', refusal(503, 'unavailable')],
])('where the directory %s, the name is asked for, with the helpdesk’s number', async (_why, answer) => {
  const { user, requests } = await choosePassword(answer);
  await screen.findByText(/^We have no last name for you .* contact our helpdesk on \+32 2 000 12 34\.$/);
  await user.click(await enabledButton('Create my account'));
  await screen.findAllByText('Enter your last name.');
  expect(bodiesOf(requests, 'POST /onboarding/password')).toEqual([]);
});

test('the others are not asked again, and no name is looked up', async () => {
  const { requests } = await openOnboarding('/onboarding/password', atPassword);
  await heading('Choose a password');
  expect(screen.queryByLabelText('Last name')).toBeNull();
  expect(bodiesOf(requests, 'GET /onboarding/lastname')).toEqual([]);
});
