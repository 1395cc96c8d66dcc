import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enabledButton } from '../../testing/enabled-button';
import { type Answers, freshBrowser, openPortal } from '../../testing/open-portal';
import {
  atCode,
  atPassword,
  begun,
  challenge,
  heading,
  ok,
  openOnboarding,
  refusal,
} from './open-onboarding';

beforeAll(() => import('./OnboardingPages'), 60_000);
beforeEach(freshBrowser);

const known = { ...begun, step: 'email', confirms_person_later: true } as const;
const bodiesOf = (requests: { call: string; body: unknown }[], wanted: string) =>
  requests.filter(({ call }) => call === wanted).map(({ body }) => body);
const steps = (requests: { call: string }[]) =>
  requests.map(({ call }) => call).filter(call => /^(POST|PUT) \/onboarding/.test(call));
const tick = 'My employer has given you my name and date of birth';

test('three screens join two steps each, and every step is still a call of its own, in the order of the table', async () => {
  const { user, requests } = await openPortal('/onboarding', {
    'POST /onboarding': ok({ handle: 'A'.repeat(43), onboarding: begun }),
    'PUT /onboarding/terms': ok({ ...begun, step: 'create', has_accepted_terms: true }),
    'PUT /onboarding/person': ok(known),
    'POST /onboarding/email': ok({ ...atCode, confirms_person_later: true }),
  });
  await heading('Activate a card or an invitation');
  await user.type(screen.getByLabelText('Card number'), '5065123412341234{Enter}');
  await heading('Welcome');
  await user.click(screen.getByLabelText('I accept the terms of use'));
  await user.click(screen.getByLabelText('I have read how my data is handled'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('About you');
  await user.click(screen.getByLabelText(tick));
  expect(screen.queryByLabelText('First name')).toBeNull();
  await user.type(screen.getByLabelText('Email address'), 'marie@dubois.example');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await heading('Check your email');
  expect(steps(requests)).toEqual([
    'POST /onboarding',
    'PUT /onboarding/terms',
    'PUT /onboarding/person',
    'POST /onboarding/email',
  ]);
  expect(bodiesOf(requests, 'PUT /onboarding/person')).toEqual([{ language: 'en' }]);
  // Going back opens the page whose question the screen had also asked.
  history.back();
  await heading('Your email address');
  expect(location.pathname).toBe('/onboarding/email-verification');
});

test('a name that is missing and an address that is wrong are said together, and nothing is sent', async () => {
  const { user, requests } = await openOnboarding('/onboarding/create', { ...begun, step: 'create' });
  await user.type(await screen.findByLabelText('Email address'), 'marie');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await screen.findAllByText('Enter your first name.');
  expect(screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true');
  expect(steps(requests)).toEqual([]);
  await user.click(screen.getByLabelText(tick));
  expect(screen.queryAllByText('Enter your first name.')).toEqual([]);
});

describe('the phone', () => {
  const atPhone = { ...known, step: 'phone', is_email_proven: true } as const;
  const masked = '+32 4•• •• •• 56';
  const open = (answer: Answers[string]) =>
    openOnboarding('/onboarding/phone-verification', atPhone, {
      'GET /onboarding/phone': answer,
      'POST /onboarding/phone': ok({
        ...atPhone,
        phone: masked,
        challenge: { ...challenge, channel: 'sms', code_length: 8, destination: masked },
      }),
    });

  test('that the directory has need not be typed', async () => {
    const { user, requests } = await open(ok({ phone: masked }));
    await screen.findByText(/^We have this number for you/);
    expect(screen.queryByLabelText('Mobile phone number')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await heading('Check your phone');
    expect(screen.getByText(/^We have sent a code of 8 digits to/).textContent).toContain('••');
    expect(bodiesOf(requests, 'POST /onboarding/phone')).toEqual([{}]);
  });

  test('may be another one', async () => {
    const { user } = await open(ok({ phone: masked }));
    await user.click(await screen.findByRole('button', { name: 'Use another number' }));
    expect(screen.getByLabelText('Mobile phone number')).toHaveProperty('value', '');
  });

  test.each<[string, Answers[string]]>([
    ['has none', ok({ phone: null })],
    ['cannot be asked', refusal(503, 'unavailable')],
  ])('is typed where the directory %s', async (_why, answer) => {
    await open(answer);
    await screen.findByLabelText('Mobile phone number');
  });
});

describe('the password page of who left out names and birth date', () => {
  const leftOut = { ...atPassword, firstname: null, lastname: null, confirms_person_later: true };
  const choose = async (answer: Answers[string]) => {
    const opened = await openOnboarding('/onboarding/password', leftOut, {
      'GET /onboarding/lastname': answer,
      'POST /onboarding/password/judge': ok({ broken: [], strength: 4 }),
      'POST /onboarding/password': refusal(503, 'unavailable'),
    });
    await opened.user.type(await screen.findByLabelText('New password'), 'seven green chairs');
    return opened;
  };

  test('shows the names that the directory has, and creating the account confirms them', async () => {
    const { user, requests } = await choose(ok({ firstname: 'Mila', lastname: 'Li' }));
    await screen.findByText('We know you as Mila Li. By creating your account, you confirm it.');
    await user.click(await enabledButton('Create my account'));
    await screen.findByRole('alert');
    expect(bodiesOf(requests, 'POST /onboarding/password')).toEqual([
      { password: 'seven green chairs', firstname: 'Mila', lastname: 'Li' },
    ]);
  });

  test('asks where the directory does not know them, with the helpdesk’s number', async () => {
    const { user, requests } = await choose(ok({ firstname: null, lastname: null }));
    await screen.findByText(/^We have no name for you .* contact our helpdesk on \+32 2 000 12 34\.$/);
    await user.click(await enabledButton('Create my account'));
    await screen.findAllByText('Enter your first name.');
    for (const [label, text] of [
      ['First name', 'Mila'],
      ['Last name', 'Lima'],
      ['Day', '17'],
      ['Month', '5'],
      ['Year', '1990'],
    ] as const)
      await user.type(screen.getByLabelText(label), text);
    await user.click(await enabledButton('Create my account'));
    await waitFor(() => expect(bodiesOf(requests, 'POST /onboarding/password')).toHaveLength(1));
    expect(bodiesOf(requests, 'POST /onboarding/password')).toEqual([
      { password: 'seven green chairs', firstname: 'Mila', lastname: 'Lima', birthdate: '1990-05-17' },
    ]);
  });
});
