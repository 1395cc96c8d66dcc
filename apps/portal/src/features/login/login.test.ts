import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, freshBrowser, storeToken, openPortal } from '../../testing/open-portal';

beforeEach(freshBrowser);

const person = {
  id: '1',
  user_id: '7',
  customer_user_id: null,
  fridom_user_id: null,
  email: 'anna@example.be',
  phone: null,
  iban: null,
  firstname: 'Anna',
  lastname: 'Peeters',
  birthdate: null,
  gender: null,
  language: 'nl',
  password_status: 0,
  last_password_change: null,
  mfa_forced: false,
  erasure_due_at: null,
};
const token = {
  access_token: 'token-1',
  duplicated: false,
  required_action: null,
  expires_in: 2_592_000,
  person: null,
};
const good: Answers = {
  'POST /token': { status: 200, body: token },
  'GET /user': { status: 200, body: { data: person } },
  'DELETE /token': { status: 204 },
};
const refusal = (status: number, code: string, more = {}) => ({
  'POST /token': { status, body: { code, message: 'in the language of the service', ...more } },
});

const email = () => screen.getByLabelText('Email address');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: /^(Log in|Try again in)/ });

async function logIn(answers: Answers, path = '/login') {
  const opened = await openPortal(path, answers);
  await opened.user.type(email(), ' Anna@example.be ');
  await opened.user.type(password(), 'a good password');
  await opened.user.click(submit());
  return opened;
}

test('a person signs in by e-mail, lands on the dashboard, and logs out', async () => {
  const { user, requests } = await logIn(good);
  await screen.findByRole('heading', { name: 'Welcome, Anna' });
  expect(requests[0]).toEqual({
    call: 'POST /token',
    body: { email: 'Anna@example.be', password: 'a good password' },
    authorization: null,
  });
  expect(requests[1]).toMatchObject({ call: 'GET /user', authorization: 'Bearer token-1' });
  expect(location.pathname).toBe('/user/dashboard');
  expect(document.cookie).toBe('uzzer_token=token-1');
  await waitFor(() => expect(document.title).toBe('Dashboard · Talon'));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(requests.filter(({ call }) => call === 'DELETE /token')).toMatchObject([
    { authorization: 'Bearer token-1' },
  ]);
  expect(document.cookie).toBe('');
  expect(await screen.findByText('You are logged out.')).toBeTruthy();
});

describe('a number that names another country keeps it', () => {
  const luxembourg = { phoneCountry: 'LU' };
  const shown = () => [
    screen.getByLabelText<HTMLSelectElement>('Country of the phone number').value,
    screen.getByLabelText<HTMLInputElement>('Phone number').value,
  ];

  test.each(['+33612345678', '0033 6 12 34 56 78', '(+33) 612345678', 'tel:+33612345678'])(
    'pasted at once: %s',
    async number => {
      const { user, requests } = await openPortal('/login/phone', good, luxembourg);
      await user.click(await screen.findByLabelText('Phone number'));
      await user.paste(number);
      await user.type(screen.getByLabelText('Password'), 'a good password');
      await waitFor(() => expect(shown()).toEqual(['FR', '06 12 34 56 78']));
      await user.click(screen.getByRole('button', { name: 'Log in' }));
      await waitFor(() => expect(requests[0]?.body).toMatchObject({ phone: '+33612345678' }));
    },
  );

  test('filled in by the browser, which moves no focus', async () => {
    await openPortal('/login/phone', good, luxembourg);
    fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '+33612345678' } });
    await waitFor(() => expect(shown()).toEqual(['FR', '06 12 34 56 78']));
  });

  test('of a country that is not offered, it stays as it was typed', async () => {
    const { user, requests } = await openPortal('/login/phone', good, luxembourg);
    await user.click(await screen.findByLabelText('Phone number'));
    await user.paste('+1 212 555 0100');
    await user.type(screen.getByLabelText('Password'), 'a good password');
    expect(shown()).toEqual(['LU', '+1 212 555 0100']);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ phone: '+12125550100' }));
  });
});

test('a person signs in by phone; the number goes as E.164', async () => {
  const { user, requests } = await openPortal('/login/phone', good);
  await user.type(await screen.findByLabelText('Phone number'), '0470 12 34 56');
  await user.type(password(), 'a good password{Enter}');
  await screen.findByRole('heading', { name: 'Welcome, Anna' });
  expect(requests[0]?.body).toEqual({ phone: '+32470123456', password: 'a good password' });
});

test('what was typed stays from one way of logging in to the other, and in another language', async () => {
  const { user } = await openPortal('/login');
  await user.type(email(), 'anna@example.be');
  await user.type(password(), 'secret');
  await user.click(screen.getByRole('link', { name: 'By phone' }));
  await user.type(await screen.findByLabelText('Phone number'), '0470');
  expect((password() as HTMLInputElement).value).toBe('secret');
  await user.selectOptions(screen.getByLabelText('Language'), 'nl');
  await screen.findByRole('heading', { name: 'Aanmelden' });
  expect((screen.getByLabelText('Gsm-nummer') as HTMLInputElement).value).toBe('0470');
  await user.click(screen.getByRole('link', { name: 'Met e-mail' }));
  expect((screen.getByLabelText('E-mailadres') as HTMLInputElement).value).toBe('anna@example.be');
  expect(document.documentElement.lang).toBe('nl');
  expect(localStorage.getItem('language')).toBe('nl');
});

test('an empty form asks for both fields, each once, sends nothing, and the first takes the focus', async () => {
  const { user, requests } = await openPortal('/login');
  await user.click(submit());
  const errors = await screen.findAllByRole('alert');
  expect(errors.map(({ textContent }) => textContent)).toEqual([
    'Enter your email address.',
    'Enter your password.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(email()));
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

describe('a refusal is one sentence, and the values stay', () => {
  test.each([
    [400, 'invalid-credentials', 'Invalid username/password.'],
    [429, 'too-many-attempts', 'Too many attempts. Please try again later.'],
    [500, 'internal', 'An error has occurred. Please try again later.'],
    // A rare code without a text of the portal: the message of the response is shown.
    [403, 'account-blocked', 'in the language of the service'],
    [429, 'busy', 'We are very busy right now.'],
  ])('%i %s: %s', async (status, code, sentence) => {
    await logIn(refusal(status, code));
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect((email() as HTMLInputElement).value.trim()).toBe('Anna@example.be');
    expect((password() as HTMLInputElement).value).toBe('a good password');
  });

  test('a wait of hours for this account leaves the form open for another one', async () => {
    await logIn(refusal(403, 'too-new', { retryAfterSeconds: 5 * 3600 }));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toMatch(
      /in the language of the service You can try again (today|tomorrow) at \d\d:\d\d\.$/,
    );
    expect(submit().textContent).toBe('Log in');
  });

  test('401 with a challenge leads to the code page, with payload and method', async () => {
    const mfa = { method: 'sms', payload: 'payload-1' };
    await logIn({ 'POST /token': { status: 401, body: { code: 'mfa-required', message: '', mfa } } });
    await waitFor(() => expect(location.pathname).toBe('/mfa'));
    expect(location.search).toBe('?payload=payload-1&method=sms');
    expect(document.cookie).toBe('');
  });

  test('a lost connection is reported, and the person can try again', async () => {
    const answers: Answers = {
      ...good,
      'POST /token': () => Promise.reject(new TypeError('Failed to fetch')),
    };
    const { user } = await logIn(answers);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
    answers['POST /token'] = { status: 200, body: token };
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Welcome, Anna' });
  });

  test('a timeout of 30 s is reported', async () => {
    const timeout = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    await logIn({ 'POST /token': timeout });
    expect((await screen.findByRole('alert')).textContent).toContain('This is taking too long.');
  });
});

test('on a blocked network, a page says what to do and whom to call', async () => {
  await logIn(refusal(403, 'network-blocked'));
  const title = await screen.findByRole('heading', { name: 'Use another network' });
  expect(location.pathname).toBe('/blocked-network');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/Switch to mobile data/).textContent).toContain('+32 2 000 12 34');
});

test('the wait is announced once, counted down on the button, and blocks sending until it is over', async () => {
  const { user, requests } = await logIn(refusal(429, 'too-many-attempts', { retryAfterSeconds: 1 }));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('You can try again in 1 second.');
  expect(submit().textContent).toBe('Try again in 0:01');
  await user.click(submit());
  expect(requests).toHaveLength(1);
  await waitFor(() => expect(submit().textContent).toBe('Log in'), { timeout: 3000 });
  expect(screen.getByRole('status').textContent).toBe('You can try again now.');
  await user.click(submit());
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('a double click sends the form once', async () => {
  let answer: (value: { status: number; body: unknown }) => void = () => undefined;
  const slow = new Promise<{ status: number; body: unknown }>(resolve => {
    answer = resolve;
  });
  const { user, requests } = await logIn({ ...good, 'POST /token': () => slow });
  await user.click(submit());
  await user.keyboard('{Enter}');
  expect(requests).toHaveLength(1);
  answer({ status: 200, body: token });
  await screen.findByRole('heading', { name: 'Welcome, Anna' });
});

test('a sign-in during maintenance leads to the page in Dutch, French and English', async () => {
  await logIn(refusal(503, 'maintenance'));
  await screen.findByRole('heading', { name: 'Aanmelden is even niet mogelijk' });
  expect(location.pathname).toBe('/maintenance');
  expect(screen.getByText('La connexion est momentanément impossible')).toBeTruthy();
  expect(screen.getByText('You cannot log in at the moment')).toBeTruthy();
  expect(screen.queryByLabelText('Language')).toBeNull();
});

describe('a page served during maintenance leads there by itself', () => {
  const hour = 60 * 60 * 1000;
  test.each([
    ['without a planned end', null, false],
    ['and says when it is planned to end', hour, true],
    ['and says nothing of an end that has passed', -hour, false],
  ])('%s', async (_what, fromNow, saysEnd) => {
    const plannedEnd = fromNow === null ? null : new Date(Date.now() + fromNow).toISOString();
    await openPortal('/login/phone', {}, { maintenance: { plannedEnd } });
    await screen.findByText('You cannot log in at the moment');
    expect(location.pathname).toBe('/maintenance');
    expect(screen.queryAllByText(/We expect to be ready on \d.*\d:\d\d\./)).toHaveLength(saysEnd ? 1 : 0);
  });
});

test.each([
  ['2', 'Personal area'],
  ['51', 'Deals'],
])('our own platform %s has the name that the page’s language has for it', async (id, name) => {
  await openPortal(`/user/dashboard?client_id=${id}`, {
    [`GET /clients/${id}`]: { status: 200, body: { client_id: id, name: 'As registered', logo: null } },
  });
  await screen.findByText(`You will then continue to ${name}.`);
});

test('the page shows the platform that the person came from', async () => {
  const { requests } = await openPortal('/user/dashboard?client_id=7', {
    'GET /clients/7': { status: 200, body: { client_id: '7', name: 'Bicycle plan', logo: null } },
  });
  expect((await screen.findByText(/Bicycle plan/)).textContent).toBe(
    'You will then continue to Bicycle plan.',
  );
  expect(requests.map(({ call }) => call)).toEqual(['GET /clients/7']);
});

test('a cookie that the service no longer accepts leads to login, which returns to the page once', async () => {
  const answers: Answers = {
    ...good,
    'GET /user': { status: 401, body: { code: 'login-required', message: '' } },
  };
  storeToken('old');
  const { user } = await openPortal('/user/dashboard?from=mail', answers);
  expect(await screen.findByText('Your session has ended. Log in again.')).toBeTruthy();
  expect(document.cookie).toBe('');
  answers['GET /user'] = { status: 200, body: { data: person } };
  await user.type(email(), 'anna@example.be');
  await user.type(password(), 'a good password{Enter}');
  await screen.findByRole('heading', { name: 'Welcome, Anna' });
  expect(location.pathname + location.search).toBe('/user/dashboard?from=mail');
  expect(sessionStorage.getItem('target')).toBeNull();
});

test('a cookie whose account must choose a new password leads to that page, and is no sign-in for others', async () => {
  storeToken('old');
  await openPortal('/', {
    'GET /user': { status: 403, body: { code: 'required-action-weak-password', message: '' } },
  });
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
  expect(location.pathname).toBe('/weak-password');
  expect(document.cookie).toBe('');
});

test('a cookie whose account must resolve duplicates leads there', async () => {
  storeToken('old');
  await openPortal('/', {
    'GET /user': { status: 403, body: { code: 'required-action-duplicated', message: '' } },
  });
  await screen.findByRole('heading', { name: 'Another account uses your contact details' });
  expect(location.pathname).toBe('/duplicated');
  expect(document.cookie).toBe('uzzer_token_duplicated=old');
});
