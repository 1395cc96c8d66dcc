import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enabledButton } from '../../testing/enabled-button';
import { type Answers, freshBrowser } from '../../testing/open-portal';
import type { Onboarding } from '../../shared/api/onboarding';
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

beforeEach(freshBrowser);

const atEmail: Onboarding = { ...begun, step: 'email', email: 'marie@dubois.example' };
const atPhone: Onboarding = { ...begun, step: 'phone', is_email_proven: true, phone: '+32470123456' };
const lost: Answers[string] = () => Promise.reject(new TypeError('the connection is gone'));

/** Requests a code on the e-mail page. The service refuses it with `refused` and returns the onboarding `now` from then on. */
async function askForCode(refused: Answers[string], now: Answers[string]) {
  const opened = await openOnboarding('/onboarding/email-verification', atEmail);
  const button = await screen.findByRole('button', { name: 'Send me a code' });
  Object.assign(opened.answers, { 'POST /onboarding/email': refused, 'GET /onboarding': now });
  await opened.user.click(button);
  return opened;
}

describe('in the middle of a step, an onboarding that is over leads to the start, with the reason, and is forgotten', () => {
  test.each([
    [410, 'onboarding-ended', /started it more than 24 hours ago/, false],
    [409, 'card-activated', /This card is already activated/, true],
    [409, 'invitation-used', /This invitation has already been used/, true],
  ])('%i %s', async (status, code, sentence, hasLogin) => {
    const { user } = await openOnboarding('/onboarding/password', atPassword, {
      'POST /onboarding/password': refusal(status, code),
    });
    await user.type(await screen.findByLabelText('New password'), 'seven green chairs');
    await user.click(await enabledButton('Create my account'));
    await heading('Activate a card or an invitation');
    const notice = (await screen.findByText(sentence)).closest<HTMLElement>('[role=status]');
    const login = notice && within(notice).queryByRole('link', { name: 'Log in' });
    expect(login?.getAttribute('href')).toBe(hasLogin ? '/login/email' : undefined);
    expect(localStorage.getItem('onboarding')).toBeNull();
    expect(location.pathname).toBe('/onboarding');
  });
});

describe('an onboarding at another step continues at that step', () => {
  test.each<[string, Partial<Onboarding>, string, string]>([
    ['at an earlier step', { step: 'terms' }, 'Terms and privacy', '/onboarding/terms-conditions'],
    ['at a later one', { step: 'password' }, 'Choose a password', '/onboarding/password'],
    ['at a code', { step: 'email', challenge }, 'Check your email', '/onboarding-mfa'],
    ['at its end', { step: 'done' }, 'Activate a card or an invitation', '/onboarding'],
  ])('%s', async (_where, now, title, path) => {
    await askForCode(refusal(409, 'step-not-due'), ok({ ...atEmail, ...now }));
    await heading(title);
    expect(location.pathname).toBe(path);
  });

  test('an address that signs in already leads to sign-in', async () => {
    const { user, answers } = await openOnboarding('/onboarding/phone-verification', atPhone);
    await waitFor(() =>
      expect(screen.getByLabelText('Mobile phone number')).toHaveProperty('value', '0470 12 34 56'),
    );
    Object.assign(answers, {
      'POST /onboarding/phone': refusal(409, 'signs-in-already'),
      'GET /onboarding': ok({ ...atPhone, signs_in_already: 'email' }),
    });
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await heading('You already have an account');
  });
});

describe('a connection that is lost', () => {
  test('after the step was done: the person goes on', async () => {
    await askForCode(lost, ok({ ...atPhone, challenge: null }));
    await heading('Your mobile phone');
  });

  test.each<[string, Answers[string]]>([
    ['before it', ok(atEmail)],
    ['and stays lost', lost],
  ])('%s: it is said, and the input stays', async (_when, now) => {
    await askForCode(lost, now);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'marie@dubois.example');
  });
});

describe('what is wrong with the person is told apart, field by field', () => {
  const right: Record<string, string> = {
    'First name': 'Marie',
    'Last name': 'Dubois',
    Day: '17',
    Month: '5',
    Year: '1990',
  };

  test.each<[Record<string, string>, string]>([
    [{ 'First name': ' ' }, 'Enter your first name.'],
    [{ 'Last name': 'M'.repeat(300) }, 'Shorten your last name to at most 100 characters.'],
    [{ Day: '31', Month: '2' }, 'Check the day: this date does not exist.'],
    [{ Month: '13' }, 'Check the month: it is a number from 1 to 12.'],
    [{ Year: '2999' }, 'Check the year: this date is in the future.'],
    [{ Year: '1850' }, 'Check the year: it is more than 130 years ago.'],
  ])('%j', async (typed, sentence) => {
    const opened = await openOnboarding('/onboarding/create', { ...begun, step: 'create' });
    for (const [label, text] of Object.entries({ ...right, ...typed })) {
      await opened.user.click(await screen.findByLabelText(label));
      await opened.user.paste(text);
    }
    await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await screen.findAllByText(sentence);
    expect(opened.requests.filter(({ call }) => call === 'PUT /onboarding/person')).toEqual([]);
  });
});

describe('a phone that gets no SMS', () => {
  test.each<[string, string, Answers, RegExp]>([
    ['nothing typed', ' ', {}, /^Enter your phone number\.$/],
    ['no number', '0470', {}, /^Check the phone number and the country\.$/],
    ['of another country', '+48 512 345 678', {}, /^We cannot send text messages to this country\./],
    [
      'a landline',
      '02 234 56 78',
      { 'POST /onboarding/phone': refusal(422, 'phone-refused', { phone: 'not-mobile' }) },
      /^This is not a mobile number, so it cannot receive our text messages\./,
    ],
  ])('%s', async (_what, number, answers, sentence) => {
    const { user } = await openOnboarding(
      '/onboarding/phone-verification',
      { ...atPhone, phone: null },
      answers,
    );
    await user.click(await screen.findByLabelText('Mobile phone number'));
    await user.paste(number);
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await screen.findAllByText(sentence);
    screen.getByText(/If yours is from another country, contact our helpdesk on/);
  });
});

test('an empty e-mail is asked for', async () => {
  const { user } = await openOnboarding('/onboarding/email-verification', { ...atEmail, email: null });
  await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
  await screen.findAllByText('Enter your email address.');
});

test.each([
  [422, 'email-refused', 'The email provided is invalid. Check it and try again.'],
  [429, 'too-many-codes', 'helpdesk on +32 2 000 12 34. You can try again in about 15 minutes.'],
])('%i %s is shown, and the e-mail is kept', async (status, code, sentence) => {
  await askForCode(refusal(status, code, { retryAfterSeconds: 900 }), ok(atEmail));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'marie@dubois.example');
});

test('terms that have changed: one button loads the new ones', async () => {
  const { user } = await openOnboarding(
    '/onboarding/terms-conditions',
    { ...begun, has_accepted_terms: true },
    {
      'PUT /onboarding/terms': refusal(409, 'terms-changed'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('alert');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  [15, 'Send a new code in 15 s'],
  [840, 'You can try again in about 14 minutes.'],
  [86_000, /^You can try again (today|tomorrow) at \d\d:\d\d\.$/],
])('a wait of %i seconds for a new code is shown in readable words', async (seconds, label) => {
  await openOnboarding('/onboarding-mfa', { ...atCode, challenge: { ...challenge, resend_in: seconds } });
  await screen.findByText(label);
});
