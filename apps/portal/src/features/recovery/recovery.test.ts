import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enabledButton } from '../../testing/enabled-button';
import { type Answers, confirmed, freshBrowser, openPortal } from '../../testing/open-portal';

// Loads the lazy chunk first: on a cold machine that takes longer than a test waits.
beforeAll(() => import('./RecoveryPages'), 60_000);
beforeEach(freshBrowser);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const ok = (body: unknown) => ({ status: 200, body });
const refusal = (status: number, code: string, more = {}) => ({
  status,
  body: { code, message: '', ...more },
});
const ordered = {
  recipient: ['m•••@d•••.example'],
  technology: 'email',
  payload: 'payload-1',
  code_length: 6,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
};
const { recipient, technology: _technology, ...common } = ordered;
const resent = {
  ...common,
  purpose: 'reset',
  method: 'email',
  channel: 'email',
  destination: recipient[0],
  others: [],
};
const proven = {
  reset: 'A'.repeat(43),
  expires_in: 900,
  accounts: [{ id: 'account-1', firstname: 'Marie', platforms: ['personal'], available_in: 0 }],
};
const thomas = [
  { id: 'account-1', firstname: 'Thomas', platforms: ['personal', 'client'], available_in: 0 },
  { id: 'account-2', firstname: null, platforms: [], available_in: 0 },
];
const good: Answers = {
  'POST /user/forgot-password': ok(ordered),
  'POST /challenge/resend': ok({ ...resent, resend_in: 30 }),
  'POST /challenge/confirm': confirmed('reset', proven),
  'POST /user/reset-password': { status: 204 },
};

async function upToCode(answers: Answers = good) {
  const opened = await openPortal('/forgot-password/email', answers);
  await opened.user.type(await screen.findByLabelText('Email address'), 'marie@dubois.example');
  await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await heading('Check your email');
  return opened;
}

async function upToPassword(answers: Answers = good) {
  const opened = await upToCode(answers);
  await opened.user.type(screen.getByLabelText('Code'), '123456');
  await heading('Choose a new password');
  return opened;
}

const chooses = async ({ user }: Awaited<ReturnType<typeof openPortal>>) => {
  await user.type(await screen.findByLabelText('New password'), 'seven green chairs');
  await user.click(await enabledButton('Change my password'));
};

describe('forgot password', () => {
  test('from the login page by e-mail to a new password, and back to log in', async () => {
    const opened = await openPortal('/login/email', good);
    await opened.user.click(await screen.findByRole('link', { name: 'Forgotten your password?' }));
    await heading('Forgotten your password?');
    await opened.user.type(await screen.findByLabelText('Email address'), 'marie@dubois.example');
    await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await heading('Check your email');
    await screen.findByText(
      /^If marie@dubois.example belongs to an account, we have sent a code of 6 digits/,
    );
    await opened.user.type(screen.getByLabelText('Code'), '123456');
    await heading('Choose a new password');
    expect(screen.queryByLabelText('For which account?')).toBeNull();
    await chooses(opened);
    await heading('Your password has been changed');
    expect(location.pathname).toBe('/reset-password-confirmed');
    expect(
      opened.requests
        .filter(({ call }) => call.startsWith('POST') && !call.endsWith('/judge'))
        .map(({ body }) => body),
    ).toEqual([
      { email: 'marie@dubois.example', language: 'en' },
      { payload: 'payload-1', code: '123456' },
      { reset: proven.reset, account: 'account-1', password: 'seven green chairs' },
    ]);
    await opened.user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(location.pathname).toBe('/login/email');
  });

  test('what was typed to log in is filled in', async () => {
    const { user } = await openPortal('/login/email', good);
    await user.type(await screen.findByLabelText('Email address'), 'jo@dubois.example');
    await user.click(screen.getByRole('link', { name: 'Forgotten your password?' }));
    await heading('Forgotten your password?');
    expect(await screen.findByLabelText('Email address')).toHaveProperty('value', 'jo@dubois.example');
  });

  test('by phone: the way back leads to log in by phone', async () => {
    const opened = await openPortal('/login/phone', {
      ...good,
      'POST /user/forgot-password': ok({ ...ordered, technology: 'SMS', recipient: ['+32 4•• •• •• 12'] }),
    });
    await opened.user.click(await screen.findByRole('link', { name: 'Forgotten your password?' }));
    await opened.user.type(await screen.findByLabelText('Phone number'), '0470123412');
    await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await heading('Check your phone');
    expect(opened.requests.at(-1)?.body).toMatchObject({ phone: '+32470123412' });
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await heading('Choose a new password');
    await chooses(opened);
    await heading('Your password has been changed');
    await opened.user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(location.pathname).toBe('/login/phone');
  });

  test('back, and the same address again: the same code is awaited, no second one is sent', async () => {
    const { user, requests } = await upToCode();
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    await heading('Forgotten your password?');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await heading('Check your email');
    expect(requests.filter(({ call }) => call === 'POST /user/forgot-password')).toHaveLength(1);
  });

  test('a wrong address: back with what was typed', async () => {
    const { user } = await upToCode();
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    await heading('Forgotten your password?');
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'marie@dubois.example');
  });

  test.each([
    ['', 'Enter your email address.'],
    ['marie', 'Enter a full email address, such as name@example.be.'],
    ['marie@bar', 'Enter a full email address, such as name@example.be.'],
  ])('%j is reported beside the field and not sent', async (typed, sentence) => {
    const { user, requests } = await openPortal('/forgot-password/email', good);
    if (typed) await user.type(await screen.findByLabelText('Email address'), typed);
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(requests).toEqual([]);
  });

  test('too many codes: the page says how long to wait, and what works at once', async () => {
    const { user } = await openPortal('/forgot-password/email', {
      'POST /user/forgot-password': refusal(429, 'too-many-codes', { retryAfterSeconds: 840 }),
    });
    await user.type(await screen.findByLabelText('Email address'), 'marie@dubois.example');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('in about 14 minutes');
    expect(textContent).toContain(
      'use another email address or phone number of yours, or call our helpdesk on +32 2 000 12 34',
    );
  });

  test('too many codes: once the wait is over, nothing says that it is not', async () => {
    const { user } = await openPortal('/forgot-password/email', {
      'POST /user/forgot-password': refusal(429, 'too-many-codes', { retryAfterSeconds: 1 }),
    });
    await user.type(await screen.findByLabelText('Email address'), 'marie@dubois.example');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await screen.findByText(/We cannot send another code yet\. .* You can try again in 1 second/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 3000 });
  });

  test('a domain that looks mistyped is offered as it was probably meant', async () => {
    const { user } = await openPortal('/forgot-password/email', good);
    const field = await screen.findByLabelText<HTMLInputElement>('Email address');
    await user.type(field, 'marie@gmial.con');
    await screen.findByText(/^Did you mean marie@gmail\.com\?/);
    await user.click(screen.getByRole('button', { name: 'Use this address' }));
    expect(field.value).toBe('marie@gmail.com');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
  });
});

describe('where a reset has to wait', () => {
  const waiting = { ...proven, accounts: [{ ...proven.accounts[0], available_in: 86_400 }] };
  const answers: Answers = { ...good, 'POST /challenge/confirm': confirmed('reset', waiting) };

  test('the page says when it is possible, and asks for a card until then', async () => {
    const { user, requests } = await upToPassword(answers);
    await screen.findByText(/^Nobody has used this phone number for a long time\./);
    const tomorrow = new Intl.DateTimeFormat('en-150', { dateStyle: 'long' }).format(Date.now() + 86_400_000);
    screen.getByText(new RegExp(`^Without a card, you can choose a new password from ${tomorrow}`));
    await user.type(await screen.findByLabelText('New password'), 'seven green chairs');
    await user.type(screen.getByLabelText('Card number'), '5065 1234');
    await user.click(await enabledButton('Change my password'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Enter the 16 digits of your card.'),
    );
    answers['POST /user/reset-password'] = refusal(422, 'card-number-refused');
    await user.type(screen.getByLabelText('Card number'), '12341234');
    await user.click(await enabledButton('Change my password'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Your card number is invalid.'),
    );
    expect(requests.at(-1)?.body).toMatchObject({ account: 'account-1', card_number: '5065 1234 1234 1234' });
    answers['POST /user/reset-password'] = { status: 204 };
    await user.click(await enabledButton('Change my password'));
    await heading('Your password has been changed');
  });
});

describe('the code page', () => {
  test('keeps working after a reload, with what is left of the countdown', async () => {
    const { user } = await upToCode();
    await user.type(screen.getByLabelText('Code'), '12');
    cleanup();
    const reloaded = await openPortal('/forgot-password-sent', good);
    await heading('Check your email');
    expect(await screen.findByText(/^Send a new code in 1[345] s$/)).toBeDefined();
    await reloaded.user.type(screen.getByLabelText('Code'), '123456');
    await heading('Choose a new password');
    expect(reloaded.requests.at(-1)?.body).toEqual({ payload: 'payload-1', code: '123456' });
  });

  test('after five wrong codes a new code is required and requested', async () => {
    const { user, requests } = await upToCode({
      ...good,
      'POST /user/forgot-password': ok({ ...ordered, tries_left: 1, resend_in: 0 }),
      'POST /challenge/confirm': refusal(422, 'code-refused'),
    });
    await user.type(screen.getByLabelText('Code'), '123456');
    await screen.findByText('You have entered a wrong code too many times. Ask for a new one.');
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText('We are sending a new code. The previous one no longer works.');
    expect(requests.at(-1)?.call).toBe('POST /user/forgot-password');
  });

  test('a resend of what is over on the server begins anew too', async () => {
    const { user, requests } = await upToCode({
      ...good,
      'POST /user/forgot-password': ok({ ...ordered, resend_in: 0 }),
      'POST /challenge/resend': refusal(410, 'challenge-ended'),
    });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText('We are sending a new code. The previous one no longer works.');
    expect(requests.slice(-2).map(({ call }) => call)).toEqual([
      'POST /challenge/resend',
      'POST /user/forgot-password',
    ]);
  });

  test('after many wrong codes it is longer, also after a reload', async () => {
    const long = { ...ordered, code_length: 12, resend_in: 0 };
    const { user, requests } = await upToCode({
      ...good,
      'POST /user/forgot-password': ok(long),
      'POST /challenge/confirm': confirmed('reset', proven),
    });
    expect(screen.getByText(/code of 12 digits/)).toBeDefined();
    await user.type(screen.getByLabelText('Code'), '1234 5678 901');
    expect(requests.some(({ call }) => call === 'POST /challenge/confirm')).toBe(false);
    await user.type(screen.getByLabelText('Code'), '2');
    await heading('Choose a new password');
  });

  test('an address that is too new says when it may be tried', async () => {
    const { user } = await upToCode({
      ...good,
      'POST /challenge/confirm': refusal(403, 'too-new', { retryAfterSeconds: 7_300 }),
    });
    await user.type(screen.getByLabelText('Code'), '123456');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /not possible until (today|tomorrow) at \d\d:\d\d, because .*\+32 2 000 12 34\.$/,
    );
  });
});

describe('the new password', () => {
  test('of several accounts the person chooses one, by first name and platforms', async () => {
    const opened = await upToPassword({
      ...good,
      'POST /challenge/confirm': confirmed('reset', { ...proven, accounts: thomas }),
    });
    await chooses(opened);
    expect((await screen.findByRole('alert')).textContent).toContain('Choose the account');
    const select = screen.getByLabelText('For which account?');
    expect([...select.querySelectorAll('option')].map(option => option.textContent)).toEqual([
      'Choose an account',
      'Thomas: personal area, client area',
      'Account: no platform yet',
    ]);
    await opened.user.selectOptions(select, 'account-2');
    await opened.user.click(await enabledButton('Change my password'));
    await heading('Your password has been changed');
    expect(opened.requests.at(-1)?.body).toMatchObject({ account: 'account-2' });
  });

  test('what the rules forbid cannot be sent; what the service refuses is said beside the field', async () => {
    const opened = await upToPassword({
      ...good,
      'POST /user/reset-password': refusal(422, 'password-refused'),
    });
    const field = await screen.findByLabelText('New password');
    await opened.user.type(field, 'my friend Marie');
    expect(screen.getByRole('button', { name: 'Change my password' })).toHaveProperty('disabled', true);
    await opened.user.clear(field);
    await chooses(opened);
    expect((await screen.findByRole('alert')).textContent).toContain('does not meet all the rules');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  test('a reset that is over leads to the beginning, which says so', async () => {
    const opened = await upToPassword({
      ...good,
      'POST /user/reset-password': refusal(410, 'challenge-ended'),
    });
    await chooses(opened);
    await heading('Forgotten your password?');
    await screen.findByText('This code is no longer valid. Start again.');
  });
});

describe('a page without its data redirects to the first page', () => {
  test.each([
    ['/forgot-password-sent', '/forgot-password/email', 'Forgotten your password?'],
    ['/reset-password', '/forgot-password/email', 'Forgotten your password?'],
    ['/reset-password-confirmed', '/forgot-password/email', 'Forgotten your password?'],
    ['/forgot-username-response', '/forgot-username', 'Forgotten your email or number?'],
  ])('%s to %s', async (path, beginning, title) => {
    await openPortal(path, good);
    await heading(title);
    expect(location.pathname).toBe(beginning);
  });

  test('the password page once its quarter of an hour is over', async () => {
    await upToPassword({
      ...good,
      'POST /challenge/confirm': confirmed('reset', { ...proven, expires_in: 900 }),
    });
    const kept = JSON.parse(sessionStorage.getItem('recovery') ?? '');
    sessionStorage.setItem(
      'recovery',
      JSON.stringify({ ...kept, proven: { ...kept.proven, until: Date.now() } }),
    );
    cleanup();
    await openPortal('/reset-password', good);
    await heading('Forgotten your password?');
  });
});
