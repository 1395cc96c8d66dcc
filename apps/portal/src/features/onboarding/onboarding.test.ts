import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { enabledButton } from '../../testing/enabled-button';
import { keepOnboarding } from '../../shared/onboarding/onboarding-handle';
import { type Answers, freshBrowser, openPortal, confirmed } from '../../testing/open-portal';
import { onboardingPaths } from '../../shared/navigation/paths';
import type { Onboarding } from '../../shared/api/onboarding';
import {
  atCode,
  atPassword,
  begun,
  challenge,
  handle,
  heading,
  ok,
  openOnboarding as open,
  refusal,
} from './open-onboarding';
import { pageOfStep, rememberPage } from './pages';

beforeEach(freshBrowser);

describe('guards', () => {
  test.each(onboardingPaths)('%s, entered from outside, is the start', async path => {
    await openPortal(path);
    await heading('Activate a card or an invitation');
    expect(location.pathname).toBe('/onboarding');
  });

  test.each([
    ['/onboarding/welcome', begun, 'Welcome'],
    ['/onboarding/terms-conditions', begun, 'Terms and privacy'],
    ['/onboarding/create', begun, 'About you'],
    ['/onboarding/email-verification', begun, 'Your email address'],
    ['/onboarding-mfa', atCode, 'Check your email'],
    ['/onboarding/phone-verification', begun, 'Your mobile phone'],
    ['/onboarding/password', atPassword, 'Choose a password'],
  ] as const)('%s, reloaded, stays', async (path, onboarding, title) => {
    await open(path, onboarding);
    await heading(title);
    expect(location.pathname).toBe(path);
  });

  test('an expired onboarding is reported on the start page and forgotten', async () => {
    await open('/onboarding/create', begun, { 'GET /onboarding': refusal(410, 'onboarding-ended') });
    await screen.findByText(/started it more than 24 hours ago/);
    expect(localStorage.getItem('onboarding')).toBeNull();
  });

  test('a service that does not answer can be asked again; nothing is forgotten', async () => {
    const answers: Answers = { 'GET /onboarding': refusal(503, 'unavailable') };
    keepOnboarding(handle);
    rememberPage('create');
    const { user } = await openPortal('/onboarding/create', answers);
    await screen.findByRole('alert');
    answers['GET /onboarding'] = ok(begun);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('About you');
  });
});

test.each<[Partial<Onboarding>, string]>([
  [{}, 'terms-conditions'],
  [{ step: 'create' }, 'create'],
  [{ step: 'email' }, 'email-verification'],
  [{ step: 'email', challenge }, 'onboarding-mfa'],
  [{ step: 'email', challenge: { ...challenge, expires_in: 0 } }, 'email-verification'],
  [{ step: 'phone', signs_in_already: 'email' }, 'onboarding-mfa'],
  [{ step: 'phone' }, 'phone-verification'],
  [{ step: 'password' }, 'password'],
  [{ step: 'done' }, 'start'],
])('who had come to %j goes on at %s', (state, page) => {
  expect(pageOfStep({ ...begun, ...state })).toBe(page);
});

describe('the code page', () => {
  const enter = async (answers: Answers) => {
    const opened = await open('/onboarding-mfa', atCode, answers);
    await opened.user.type(await screen.findByLabelText('Code'), '123456');
    return opened;
  };

  test('the handle goes in its header, and the last digit sends the code', async () => {
    const { requests } = await enter({
      'POST /challenge/confirm': confirmed('onboarding-email', {
        ...begun,
        step: 'phone',
        is_email_proven: true,
      }),
    });
    await heading('Your mobile phone');
    expect(requests.find(({ call }) => call === 'POST /challenge/confirm')?.body).toEqual({
      payload: 'payload-1',
      code: '123456',
    });
  });

  test.each([
    ['an e-mail', {}, 'We have sent a code of 6 digits to marie@dubois.example.'],
    [
      'a phone',
      {
        step: 'phone',
        phone: '+32470123456',
        challenge: { ...challenge, channel: 'sms', code_length: 8 },
      } as const,
      'We have sent a code of 8 digits to +32 470 12 34 56.',
    ],
  ])('shows %s that was typed in full, so that a typo can be seen', async (_what, more, sentence) => {
    await open('/onboarding-mfa', { ...atCode, ...more });
    const sent = await screen.findByText(/^We have sent a/);
    await waitFor(() => expect(sent.textContent?.replaceAll('\u00a0', ' ')).toBe(sentence));
  });

  test('a wrong code is shown beside the field and kept', async () => {
    await enter({ 'POST /challenge/confirm': refusal(422, 'code-refused') });
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '123456');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  });

  test('a person continues after a correct code whose reply was lost', async () => {
    const answers: Answers = {
      'POST /challenge/confirm': () => {
        answers['GET /onboarding'] = ok({ ...begun, step: 'phone', is_email_proven: true });
        return Promise.reject(new TypeError('the connection is gone'));
      },
    };
    keepOnboarding(handle);
    rememberPage('onboarding-mfa');
    answers['GET /onboarding'] = ok(atCode);
    const { user } = await openPortal('/onboarding-mfa', answers);
    await user.type(await screen.findByLabelText('Code'), '123456');
    await heading('Your mobile phone');
  });

  test('a code that is spent asks for a new one', async () => {
    await open('/onboarding-mfa', { ...atCode, challenge: { ...challenge, tries_left: 0, resend_in: 0 } });
    await screen.findByText('You have entered a wrong code too many times. Ask for a new one.');
    expect(screen.getByRole('button', { name: 'Send a new code' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('too many codes: the page says in words how long to wait', async () => {
    const { user } = await open(
      '/onboarding-mfa',
      { ...atCode, challenge: { ...challenge, resend_in: 0 } },
      { 'POST /challenge/resend': refusal(429, 'too-many-codes', { retryAfterSeconds: 86_000 }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
    await screen.findByText(
      /^We cannot send another code yet\. .* You can try again (today|tomorrow) at \d\d:\d\d\.$/,
    );
  });

  test('an address that signs in already leads to sign-in', async () => {
    await open('/onboarding-mfa', { ...atCode, step: 'phone', challenge: null, signs_in_already: 'email' });
    await heading('You already have an account');
    const link = screen.getByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/login/email');
  });

  test('… where the address is filled in, and the waiting card is mentioned', async () => {
    const { user } = await open('/onboarding-mfa', {
      ...atCode,
      step: 'phone',
      challenge: null,
      signs_in_already: 'email',
    });
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    await screen.findByText('Log in, and your card or invitation is added to your account.');
    expect(await screen.findByLabelText('Email address')).toHaveProperty('value', 'marie@dubois.example');
  });

  test('… and so it is where a new password is asked for, of an invited person too', async () => {
    sessionStorage.removeItem('recovery');
    const { user } = await open('/onboarding-mfa', {
      ...atCode,
      step: 'phone',
      challenge: null,
      invited_email: 'm•••@d•••.example',
      signs_in_already: 'email',
    });
    await user.click(await screen.findByRole('link', { name: 'Forgotten your password?' }));
    await heading('Forgotten your password?');
    expect(await screen.findByLabelText('Email address')).toHaveProperty('value', 'marie@dubois.example');
  });
});

describe('the password page', () => {
  const choose = async (answers: Answers) => {
    const opened = await open('/onboarding/password', atPassword, {
      ...answers,
      'POST /onboarding/password/judge': ok({ broken: [], strength: 4 }),
    });
    const field = await screen.findByLabelText('New password');
    await opened.user.type(field, 'seven green chairs');
    await opened.user.click(await enabledButton('Create my account'));
    return opened;
  };
  const completed = (activation: string, invitation: string | null = null) =>
    ok({
      access_token: 'token-9',
      duplicated: false,
      required_action: null,
      expires_in: 2_592_000,
      person: null,
      activation,
      invitation,
    });

  test('a card that is refused for good leads to the helpdesk and promises nothing', async () => {
    await choose({ 'POST /onboarding/password': completed('refused') });
    await heading('Your account is ready, but your card was refused');
    expect(screen.getAllByRole('link', { name: '+32 2 000 12 34' }).length).toBeGreaterThan(1);
    expect(screen.queryByText(/keep trying/)).toBeNull();
  });

  test('a password manager finds the user name beside the new password', async () => {
    await open('/onboarding/password', atPassword);
    const password = (await screen.findByLabelText('New password')) as HTMLInputElement;
    const name = password.form?.querySelector('input[autocomplete=username]');
    expect(name).toHaveProperty('value', 'marie@dubois.example');
    expect(name).toHaveProperty('hidden', true);
  });

  test('the button waits for a password that keeps the rules', async () => {
    const { user } = await open('/onboarding/password', atPassword);
    const field = await screen.findByLabelText('New password');
    const button = screen.getByRole('button', { name: 'Create my account' });
    expect(button).toHaveProperty('disabled', true);
    await user.type(field, 'marie');
    expect(button).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.type(field, 'seven green chairs');
    expect(await enabledButton('Create my account')).toBe(button);
  });

  test.each([
    ['activated', 'Your card is activated'],
    ['failed', 'Your account is ready, but your card is not'],
    ['refused', 'Your account is ready, but your card was refused'],
    ['account', 'Your account is ready'],
  ])('the confirmation of %s; the token is kept when the person leaves it', async (activation, title) => {
    const { user } = await choose({
      'POST /onboarding/password': completed(activation),
      'GET /user': refusal(503, 'unavailable'),
    });
    await heading(title);
    expect(document.cookie).toBe('');
    expect(localStorage.getItem('onboarding')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to my account' }));
    await waitFor(() => expect(document.cookie).toBe('uzzer_token=token-9'));
    await waitFor(() => expect(location.pathname).toBe('/user/dashboard'));
  });

  test('an invitation that was sent to another address: the page says what links its services', async () => {
    await choose({ 'POST /onboarding/password': completed('account', 'unconfirmed') });
    await heading('Your account is ready');
    await screen.findByText(/Your invitation was sent to another email address, so.*Add that address/);
  });

  test('an account whose answer was lost is ready: the start says so', async () => {
    const answers: Answers = {
      'POST /onboarding/password': () => {
        answers['GET /onboarding'] = ok({ ...atPassword, step: 'done' });
        return Promise.resolve(refusal(409, 'step-not-due'));
      },
      'GET /onboarding': ok(atPassword),
    };
    keepOnboarding(handle);
    rememberPage('password');
    const { user } = await openPortal('/onboarding/password', answers);
    await user.type(await screen.findByLabelText('New password'), 'seven green chairs');
    await user.click(await enabledButton('Create my account'));
    await screen.findByText('Your account is ready');
  });
});

describe('a number', () => {
  const enter = async (answer: ReturnType<typeof refusal>) => {
    rememberPage('card');
    const opened = await openPortal('/onboarding/card', { 'POST /onboarding': answer });
    await opened.user.type(await screen.findByLabelText('Card number'), '5065123412341234{Enter}');
    return opened;
  };

  test('that is refused stays, with the sentence', async () => {
    await enter(refusal(422, 'card-refused'));
    const error = await screen.findByRole('alert');
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '5065 1234 1234 1234');
    expect(error.textContent).toMatch(/^Your card number is invalid\..*\+32 2 000 12 34/);
    // One tap calls the helpdesk.
    expect(error.querySelector('a')?.getAttribute('href')).toBe('tel:+3220001234');
  });

  test('that is activated leads to sign-in', async () => {
    await enter(refusal(409, 'card-activated'));
    await heading('This card is already activated');
  });

  test('too often: how long to wait', async () => {
    await enter(refusal(429, 'too-many-attempts', { retryAfterSeconds: 1500 }));
    await screen.findByText(/You can try again in about 25 minutes/);
  });
});
