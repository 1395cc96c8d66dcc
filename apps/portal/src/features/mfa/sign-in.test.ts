import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { freshBrowser, refusal } from '../../testing/open-portal';
import { rememberedTarget, rememberTarget } from '../../shared/session/target';
import { challenge, confirmedToken, heading, openSignIn, shown } from './open-mfa';

beforeAll(loadPages);

beforeEach(freshBrowser);

type Opened = Awaited<ReturnType<typeof openSignIn>>;

const code = () => screen.getByLabelText('Code');
const trust = () => screen.getByLabelText('Trust this device');
const bodiesOf = ({ requests }: Opened, wanted: string) =>
  requests.filter(({ call }) => call === wanted).map(({ body }) => body);
const sent = (opened: Opened) => bodiesOf(opened, 'POST /challenge/confirm');
const queries = ({ requests }: Opened) =>
  requests.filter(({ call }) => call === 'GET /challenge').map(({ query }) => query);

describe('the code of a sign-in', () => {
  test('is asked for by the payload of the address: nothing new is sent', async () => {
    const opened = await openSignIn();
    await heading('Check your phone');
    expect(screen.getByText('We have sent a code of 8 digits to +32 4•• •• •• 12.')).toBeTruthy();
    expect(queries(opened)).toEqual(['?payload=p-1']);
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('can be read in another language, although the page has no header', async () => {
    const { user } = await openSignIn();
    await heading('Check your phone');
    await user.selectOptions(screen.getByLabelText('Language'), 'fr');
    await heading('Consultez vos SMS');
  });

  test('stands above the box that trusts the device', async () => {
    await openSignIn();
    await heading('Check your phone');
    expect(code().compareDocumentPosition(trust()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test.each([false, true])(
    'goes with the payload, and whether the device is trusted: %s',
    async isTrusted => {
      const opened = await openSignIn({}, { 'POST /challenge/confirm': confirmedToken('sign-in', null) });
      await heading('Check your phone');
      if (isTrusted) await opened.user.click(trust());
      await opened.user.type(code(), '01234567');
      await heading('Welcome, Anna');
      expect(sent(opened)).toEqual([{ payload: 'p-1', code: '01234567', isTrustedDevice: isTrusted }]);
      expect(document.cookie).toBe('uzzer_token=token-2');
    },
  );

  test('that is wrong is said beside the field, with what was chosen kept, and can be entered again', async () => {
    const opened = await openSignIn({}, { 'POST /challenge/confirm': refusal(422, 'code-refused') });
    await heading('Check your phone');
    await opened.user.click(trust());
    await opened.user.type(code(), '00000000');
    expect((await screen.findByRole('alert')).textContent).toContain('Your code is invalid.');
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(trust()).toHaveProperty('checked', true);
    opened.answers['POST /challenge/confirm'] = confirmedToken('sign-in', null);
    await opened.user.clear(code());
    await opened.user.type(code(), '12345678');
    await heading('Welcome, Anna');
    expect(sent(opened)).toHaveLength(2);
  });

  test('that is sent without a connection is kept, and can be sent again', async () => {
    const opened = await openSignIn(
      {},
      { 'POST /challenge/confirm': () => Promise.reject(new TypeError('Failed to fetch')) },
    );
    await heading('Check your phone');
    opened.answers['GET /challenge'] = () => Promise.reject(new TypeError('Failed to fetch'));
    await opened.user.type(code(), '01234567');
    expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
    expect(code()).toHaveProperty('value', '01234567');
    opened.answers['POST /challenge/confirm'] = confirmedToken('sign-in', null);
    await opened.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await heading('Welcome, Anna');
  });

  test('that the service cannot tell of just now can be asked for again', async () => {
    const opened = await openSignIn({}, { 'GET /challenge': refusal(503, 'unavailable') });
    await screen.findByText(/The service is not responding at the moment/);
    opened.answers['GET /challenge'] = shown(challenge);
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Check your phone');
  });

  test('is longer after many wrong ones, and may be typed in groups', async () => {
    const long = { ...challenge, code_length: 12 };
    const opened = await openSignIn(long, { 'POST /challenge/confirm': confirmedToken('sign-in', null) });
    await heading('Check your phone');
    expect(screen.getByText('We have sent a code of 12 digits to +32 4•• •• •• 12.')).toBeTruthy();
    await opened.user.type(code(), '0123 4567 8901');
    await heading('Welcome, Anna');
    expect(sent(opened)).toMatchObject([{ code: '0123 4567 8901' }]);
  });

  test('leads to the code of another channel, which a sign-in asks after a reset', async () => {
    const mfa = { method: 'email', payload: 'p-2' };
    const refused = { status: 401, body: { code: 'mfa-required', message: '', mfa } };
    const opened = await openSignIn({}, { 'POST /challenge/confirm': refused });
    await heading('Check your phone');
    opened.answers['GET /challenge'] = shown({
      ...challenge,
      payload: 'p-2',
      method: 'email',
      channel: 'email',
    });
    await opened.user.type(code(), '01234567');
    await heading('Check your email');
    expect(location.search).toBe('?payload=p-2&method=email');
  });
});

describe('a challenge that is over leads back to log in', () => {
  test.each([
    [
      'spent',
      shown({ ...challenge, tries_left: 0 }),
      'Too many wrong codes',
      'For your security, this code no longer works. Log in again to get a new one.',
    ],
    [
      'expired',
      shown({ ...challenge, expires_in: 0 }),
      'This code has expired',
      'A code is valid for ten minutes. Log in again to get a new one.',
    ],
    [
      'ended, or never there',
      refusal(410, 'challenge-ended'),
      'This code is no longer valid',
      'A code is valid for ten minutes. Log in again to get a new one.',
    ],
  ])('%s', async (_how, answer, title, sentence) => {
    const { user } = await openSignIn({}, { 'GET /challenge': answer });
    await heading(title);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByLabelText('Code')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await heading('Log in');
  });

  test('also after the last wrong code', async () => {
    const opened = await openSignIn({}, { 'POST /challenge/confirm': refusal(422, 'code-refused') });
    await heading('Check your phone');
    opened.answers['GET /challenge'] = shown({ ...challenge, tries_left: 0 });
    await opened.user.type(code(), '00000000');
    await heading('Too many wrong codes');
    expect(screen.queryByText(/Your code is invalid/)).toBeNull();
  });

  test('also one that expires while the page is open', async () => {
    await openSignIn({ expires_in: 1 });
    await heading('This code has expired');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });
});

describe('a new code', () => {
  const askAgain = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Send a new code' }));

  test('is not sent while counting: clicks are ignored', async () => {
    const opened = await openSignIn();
    await heading('Check your phone');
    await screen.findByText('Send a new code in 15 s');
    await askAgain(opened);
    expect(queries(opened)).toEqual(['?payload=p-1']);
  });

  test('is sent once the seconds are over; then 30 s go by before the next', async () => {
    const again = { 'POST /challenge/resend': shown({ ...challenge, resend_in: 30 }) };
    const opened = await openSignIn({ resend_in: 0 }, again);
    await heading('Check your phone');
    await askAgain(opened);
    await screen.findByText('We are sending a new code. The previous one no longer works.');
    await screen.findByText('Send a new code in 30 s');
    await askAgain(opened);
    expect(queries(opened)).toEqual(['?payload=p-1']);
    expect(bodiesOf(opened, 'POST /challenge/resend')).toEqual([{ payload: 'p-1' }]);
  });

  test('that is refused says how long to wait; a challenge that has ended meanwhile says so', async () => {
    const resend = 'POST /challenge/resend';
    const opened = await openSignIn(
      { resend_in: 0 },
      { [resend]: refusal(429, 'too-many-codes', { retryAfterSeconds: 1 }) },
    );
    await heading('Check your phone');
    await askAgain(opened);
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot send another code yet.');
    opened.answers[resend] = refusal(410, 'challenge-ended');
    await waitFor(() => expect(screen.queryByText(/Send a new code in/)).toBeNull(), { timeout: 3000 });
    await askAgain(opened);
    await heading('This code is no longer valid');
  });
});

test('another method keeps the payload; what was ticked is asked anew', async () => {
  const opened = await openSignIn(
    { other_methods: ['email'] },
    {
      'POST /challenge/redirect': shown({
        ...challenge,
        method: 'email',
        channel: 'email',
        destination: 'm•••@d•••.example',
        code_length: 6,
        other_methods: ['sms'],
      }),
      'POST /challenge/confirm': confirmedToken('sign-in', null),
    },
  );
  await heading('Check your phone');
  await opened.user.click(trust());
  await opened.user.click(screen.getByRole('button', { name: 'Send me an email instead' }));
  await heading('Check your email');
  expect(bodiesOf(opened, 'POST /challenge/redirect')).toEqual([{ payload: 'p-1', to: 'email' }]);
  expect(screen.getByText('We have sent a code of 6 digits to m•••@d•••.example.')).toBeTruthy();
  expect(trust()).toHaveProperty('checked', false);
  expect(screen.getByRole('button', { name: 'Send me a text message instead' })).toBeTruthy();
  await opened.user.type(code(), '123456');
  await heading('Welcome, Anna');
  expect(sent(opened)).toEqual([{ payload: 'p-1', code: '123456', isTrustedDevice: false }]);
});

describe('what follows the code', () => {
  const followed = async (required_action: string | null) => {
    const opened = await openSignIn(
      {},
      {
        'POST /challenge/confirm': confirmedToken('sign-in', required_action),
        'DELETE /token': { status: 204 },
      },
    );
    await heading('Check your phone');
    await opened.user.type(code(), '01234567');
    return opened;
  };

  test.each([
    [null, 'Welcome, Anna', '/user/dashboard'],
    ['weak_password', 'Choose a new password', '/weak-password'],
    ['mfa_forced', 'Secure your account', '/mandatory-mfa'],
    ['duplicated', 'Another account uses your contact details', '/duplicated'],
  ])('with a session restricted by %s: %s', async (required_action, title, path) => {
    await followed(required_action);
    await heading(title);
    expect(location.pathname).toBe(path);
    const cookies: Record<string, string> = { duplicated: 'uzzer_token_duplicated=token-2' };
    expect(document.cookie).toBe(
      required_action === null ? 'uzzer_token=token-2' : (cookies[required_action] ?? ''),
    );
  });

  test('the remembered target, which is used once', async () => {
    rememberTarget('/user/security?mfa=true');
    await followed(null);
    await heading('Security');
    expect(location.search).toBe('?mfa=true');
    expect(rememberedTarget()).toBeUndefined();
  });

  test('the required action comes before the remembered target, which is kept', async () => {
    rememberTarget('/user/security');
    await followed('weak_password');
    await heading('Choose a new password');
    expect(rememberedTarget()).toBe('/user/security');
  });
});

test('the way out leads back to log in', async () => {
  const { user } = await openSignIn();
  await heading('Check your phone');
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await heading('Log in');
});
