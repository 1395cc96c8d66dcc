import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertion, browserError, fakePasskeys, requestOptions } from '../../testing/fake-passkeys';
import { loadPages } from '../../testing/load-pages';
import { freshBrowser, refusal } from '../../testing/open-portal';
import { challenge, confirmedToken, heading, openSignIn, shown } from './open-mfa';

beforeAll(loadPages);

beforeEach(freshBrowser);

const unsent = { channel: null, destination: null, resend_in: 0 } as const;
const app = { ...unsent, method: 'totp', code_length: 6 } as const;
const recoveryCode = { ...unsent, method: 'recovery-code', code_length: 10 } as const;
const passkey = { ...unsent, method: 'passkey', code_length: 0, passkey: requestOptions } as const;
const signedIn = { 'POST /challenge/confirm': confirmedToken('sign-in', null) };

type Opened = Awaited<ReturnType<typeof openSignIn>>;
const sent = ({ requests }: Opened) =>
  requests.filter(({ call }) => call === 'POST /challenge/confirm').map(({ body }) => body);
const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('an authenticator app', () => {
  test('is asked for six digits, and nothing can be sent again', async () => {
    const opened = await openSignIn(app, signedIn);
    await heading('Enter the code from your app');
    screen.getByText('Open your authenticator app and enter the 6 digits that it shows for Talon.');
    expect(screen.queryByRole('button', { name: /new code/ })).toBeNull();
    await opened.user.type(screen.getByLabelText('Code'), '123 456');
    await heading('Welcome, Anna');
    expect(sent(opened)).toEqual([{ payload: 'p-1', code: '123 456', isTrustedDevice: false }]);
  });

  test('may trust the device', async () => {
    const opened = await openSignIn(app, signedIn);
    await heading('Enter the code from your app');
    await opened.user.click(screen.getByLabelText('Trust this device'));
    await opened.user.type(screen.getByLabelText('Code'), '123456');
    await heading('Welcome, Anna');
    expect(sent(opened)).toMatchObject([{ isTrustedDevice: true }]);
  });

  test('is asked for two codes in a row after many wrong ones', async () => {
    const opened = await openSignIn({ ...app, code_length: 12 }, signedIn);
    await heading('Enter two codes from your app');
    await opened.user.type(screen.getByLabelText('Code'), '123456');
    expect(sent(opened)).toEqual([]);
    await opened.user.type(screen.getByLabelText('Code'), '654321');
    await heading('Welcome, Anna');
    expect(sent(opened)).toMatchObject([{ code: '123456654321' }]);
  });

  test.each([
    ['too many wrong codes', { tries_left: 0 }, 'Too many wrong codes'],
    ['ten minutes', { expires_in: 0 }, 'This took too long'],
  ])('after %s sends nothing new: the person logs in again', async (_when, more, title) => {
    await openSignIn({ ...app, ...more });
    await heading(title);
    screen.getByText('For your security, you have to log in again.');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/email');
  });
});

describe('a recovery code', () => {
  test('may be typed in any case, without its hyphen', async () => {
    const opened = await openSignIn(recoveryCode, signedIn);
    await heading('Enter a recovery code');
    await opened.user.type(screen.getByLabelText('Recovery code'), '7kq2m x4tz9{Enter}');
    await heading('Welcome, Anna');
    expect(sent(opened)).toEqual([{ payload: 'p-1', code: '7kq2m x4tz9' }]);
  });

  test('that is too short is not sent', async () => {
    const opened = await openSignIn(recoveryCode, signedIn);
    await opened.user.type(await screen.findByLabelText('Recovery code'), '7kq2m{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter all 10 characters');
    expect(sent(opened)).toEqual([]);
  });

  test('that is refused is said beside the field, and not sent twice', async () => {
    const opened = await openSignIn(recoveryCode, {
      'POST /challenge/confirm': refusal(422, 'code-refused'),
    });
    const field = await screen.findByLabelText('Recovery code');
    await opened.user.type(field, '7KQ2M-X4TZ9{Enter}');
    await screen.findByRole('alert');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await opened.user.type(field, '{Enter}');
    expect(sent(opened)).toHaveLength(1);
  });

  test('trusts no device', async () => {
    await openSignIn(recoveryCode);
    await heading('Enter a recovery code');
    expect(screen.queryByLabelText('Trust this device')).toBeNull();
  });
});

describe('a passkey', () => {
  test('confirms after a press', async () => {
    const { get } = fakePasskeys();
    const opened = await openSignIn(passkey, signedIn);
    await heading('Confirm with your passkey');
    expect(get).not.toHaveBeenCalled();
    await press(opened, 'Use my passkey');
    await heading('Welcome, Anna');
    expect(get.mock.calls).toEqual([[{ publicKey: requestOptions }]]);
    expect(sent(opened)).toEqual([{ payload: 'p-1', credential: assertion }]);
  });

  test('that is not used can be tried again, and the failure is counted', async () => {
    const { get } = fakePasskeys();
    get.mockRejectedValueOnce(browserError('NotAllowedError'));
    const opened = await openSignIn(passkey, signedIn);
    await press(opened, 'Use my passkey');
    expect((await screen.findByRole('alert')).textContent).toContain('Your passkey was not used.');
    expect(opened.requests.find(({ call }) => call === 'POST /mfa/passkey/failure')?.body).toEqual({
      stage: 'step-up',
      error: 'NotAllowedError',
    });
    await press(opened, 'Use my passkey');
    await heading('Welcome, Anna');
  });

  test('in a browser without passkeys leaves the other ways', async () => {
    await openSignIn({ ...passkey, other_methods: ['totp'] });
    await screen.findByText(/^This browser cannot use passkeys\./);
    expect(screen.queryByRole('button', { name: 'Use my passkey' })).toBeNull();
    screen.getByRole('button', { name: 'Use my authenticator app instead' });
  });
});

describe('another way', () => {
  test('shows every one that the challenge allows, and switches to it', async () => {
    const opened = await openSignIn(
      { ...app, other_methods: ['passkey', 'sms', 'email', 'recovery-code'] },
      { 'POST /challenge/redirect': shown({ ...challenge, ...recoveryCode, other_methods: ['totp'] }) },
    );
    await heading('Enter the code from your app');
    const fold = screen.getByText('Use another way').closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    await opened.user.click(screen.getByText('Use another way'));
    expect(
      within(fold)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Use my passkey instead',
      'Send me a text message instead',
      'Send me an email instead',
      'Use a recovery code instead',
    ]);
    await press(opened, 'Use a recovery code instead');
    await heading('Enter a recovery code');
    expect(opened.requests.at(-1)?.body).toEqual({ payload: 'p-1', to: 'recovery-code' });
  });

  test.each([app, passkey, {}])('who has lost them all goes on with a card: %#', async only => {
    await openSignIn(only);
    const link = await screen.findByRole('link', { name: 'I can no longer confirm this way' });
    expect(link.getAttribute('href')).toBe('/mfa/lost?payload=p-1');
  });
});

describe('after a sign-in with a code', () => {
  const offer = (passkeyOffer: boolean, automatic = false) => ({
    status: 200,
    body: { passkey: passkeyOffer, automatic, recovery_codes: false },
  });
  const enter = async (opened: Opened) => {
    await heading('Enter the code from your app');
    await opened.user.type(screen.getByLabelText('Code'), '123456');
  };

  test('the page goes on where the browser has no passkeys', async () => {
    const opened = await openSignIn(app, signedIn);
    await enter(opened);
    await heading('Welcome, Anna');
    expect(opened.requests.some(({ call }) => call === 'GET /mfa/offer')).toBe(false);
  });

  test.each([
    ['the service offers none', true, false],
    ['the device has no screen lock', false, true],
  ])('the page goes on where %s', async (_why, hasScreenLock, isOffered) => {
    fakePasskeys({ hasScreenLock });
    await enter(await openSignIn(app, { ...signedIn, 'GET /mfa/offer': offer(isOffered) }));
    await heading('Welcome, Anna');
  });

  test('"Not now" is remembered, and goes on', async () => {
    fakePasskeys();
    const opened = await openSignIn(app, {
      ...signedIn,
      'GET /mfa/offer': offer(true),
      'POST /mfa/offer': { status: 204 },
    });
    await enter(opened);
    await heading('Log in faster with your face, fingerprint or screen lock');
    await press(opened, 'Not now');
    await heading('Welcome, Anna');
    await waitFor(() =>
      expect(
        opened.requests.filter(({ call }) => call === 'POST /mfa/offer').map(({ body }) => body),
      ).toEqual([{ answer: 'shown' }, { answer: 'later' }]),
    );
  });

  test('a passkey that is used is not asked for again', async () => {
    fakePasskeys();
    const opened = await openSignIn(passkey, signedIn);
    await press(opened, 'Use my passkey');
    await heading('Welcome, Anna');
    expect(opened.requests.some(({ call }) => call === 'GET /mfa/offer')).toBe(false);
  });
});
