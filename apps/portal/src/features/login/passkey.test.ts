import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assertion,
  browserError,
  fakePasskeys,
  pending,
  requestOptions,
  usedPasskey,
} from '../../testing/fake-passkeys';
import { loadPages } from '../../testing/load-pages';
import { type Answers, freshBrowser, ok, openPortal, refusal } from '../../testing/open-portal';
import { person } from '../../testing/signed-in';
import { rememberTarget } from '../../shared/session/target';
import { keepPasskeyFailure } from '../../shared/passkeys/passkey-failure';

beforeAll(loadPages);

beforeEach(() => {
  freshBrowser();
  keepPasskeyFailure(undefined);
});

const token = {
  access_token: 'token-1',
  duplicated: false,
  required_action: null,
  expires_in: 2_592_000,
  person: null,
};

const open = async (answers: Answers = {}, path = '/login/email') => {
  const all: Answers = {
    'POST /token/passkey/options': ok({ options: requestOptions }),
    'POST /token/passkey': ok(token),
    'POST /mfa/passkey/failure': { status: 204 },
    'GET /user': ok({ data: person }),
    ...answers,
  };
  return { answers: all, ...(await openPortal(path, all)) };
};
type Opened = Awaited<ReturnType<typeof open>>;

const button = () => screen.findByRole('button', { name: 'Log in with a passkey' });
const press = async ({ user }: Opened) => user.click(await button());
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const bodies = ({ requests }: Opened, wanted: string) =>
  requests.filter(({ call }) => call === wanted).map(({ body }) => body);
const failed = 'Your passkey did not work';

describe('a browser without passkeys', () => {
  test('shows no button and asks the service nothing', async () => {
    const { requests } = await open();
    await heading('Log in');
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('the button', () => {
  test.each(['/login/email', '/login/phone'])('signs in, on %s', async path => {
    const { get } = fakePasskeys();
    const opened = await open({}, path);
    await press(opened);
    await heading('Welcome, Anna');
    expect(get.mock.calls).toEqual([[{ publicKey: requestOptions }]]);
    expect(bodies(opened, 'POST /token/passkey')).toEqual([{ credential: assertion }]);
    expect(document.cookie).toBe('uzzer_token=token-1');
  });

  test('leads to the page that the person wanted', async () => {
    fakePasskeys();
    rememberTarget('/user/access');
    await press(await open({ 'GET /user/access': ok({ data: [] }) }));
    await waitFor(() => expect(location.pathname).toBe('/user/access'));
  });

  test('leads to a required action', async () => {
    fakePasskeys();
    await press(await open({ 'POST /token/passkey': ok({ ...token, required_action: 'weak_password' }) }));
    await heading('Choose a new password');
  });

  test('ends the offer in the autofill before the browser opens its dialog', async () => {
    const { get } = fakePasskeys({ hasAutofill: true });
    const order: string[] = [];
    get.mockImplementation(async asked => {
      if (asked.mediation !== 'conditional') {
        order.push('dialog');
        return usedPasskey;
      }
      asked.signal?.addEventListener('abort', () => order.push('autofill ended'));
      return pending(asked);
    });
    const opened = await open();
    await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
    await press(opened);
    await heading('Welcome, Anna');
    expect(order).toEqual(['autofill ended', 'dialog']);
  });

  test('during maintenance leads to its page', async () => {
    fakePasskeys();
    await press(await open({ 'POST /token/passkey/options': refusal(503, 'maintenance') }));
    await screen.findByText('You cannot log in at the moment');
  });
});

describe('the autofill', () => {
  test('offers passkeys in the fields, and signs in with the one that is chosen', async () => {
    const { get } = fakePasskeys({ hasAutofill: true });
    const opened = await open();
    await heading('Welcome, Anna');
    expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional', publicKey: requestOptions });
    expect(bodies(opened, 'POST /token/passkey')).toEqual([{ credential: assertion }]);
  });

  test.each([
    ['/login/email', 'Email address'],
    ['/login/phone', 'Phone number'],
  ])('on %s belongs to the field %s', async (path, label) => {
    await open({}, path);
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    expect(field.autocomplete).toMatch(/^(username|tel) webauthn$/);
  });

  test('ends when the person signs in with the password', async () => {
    const { get } = fakePasskeys({ hasAutofill: true });
    get.mockImplementation(pending);
    const opened = await open({ 'POST /token': ok(token) });
    await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
    await opened.user.type(screen.getByLabelText('Email address'), 'anna@example.be');
    await opened.user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
    await heading('Welcome, Anna');
    expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true);
    expect(bodies(opened, 'POST /mfa/passkey/failure')).toEqual([]);
  });

  test('asks for a new challenge before the old one ends', async () => {
    const { get } = fakePasskeys({ hasAutofill: true });
    get.mockImplementation(pending);
    const opened = await open({
      'POST /token/passkey/options': ok({ options: { ...requestOptions, timeout: 50 } }),
    });
    await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(2));
    expect(bodies(opened, 'POST /mfa/passkey/failure')).toEqual([]);
  });

  test('stays away where the service does not answer, and the form works', async () => {
    const { get } = fakePasskeys({ hasAutofill: true });
    await open({ 'POST /token/passkey/options': refusal(503, 'unavailable') });
    await button();
    expect(get).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a failure', () => {
  test('of the browser is explained on a page, and counted by its name', async () => {
    const { get } = fakePasskeys();
    get.mockRejectedValue(browserError('NotAllowedError'));
    const opened = await open();
    await press(opened);
    await heading(failed);
    expect(location.pathname).toBe('/login/passkey');
    screen.getByText(/^You may have cancelled or waited too long/);
    expect(bodies(opened, 'POST /mfa/passkey/failure')).toEqual([
      { stage: 'sign-in', error: 'NotAllowedError' },
    ]);
    expect(bodies(opened, 'POST /token/passkey')).toEqual([]);
  });

  test.each([
    ['passkey-refused', /^That passkey did not work\./],
    ['passkey-unknown', /^We do not know this passkey\./],
  ])('of the service says why: %s', async (code, text) => {
    fakePasskeys();
    await press(await open({ 'POST /token/passkey': refusal(422, code) }));
    await heading(failed);
    screen.getByText(text);
  });

  test.each([
    ['passkey-unknown', [[{ rpId: requestOptions.rpId, credentialId: assertion.id }]]],
    ['passkey-refused', []],
  ])(
    'of the service (%s) lets the browser forget a passkey only where the account has none: %j',
    async (code, calls) => {
      const { forgotten } = fakePasskeys();
      await press(await open({ 'POST /token/passkey': refusal(422, code) }));
      await heading(failed);
      expect(forgotten.mock.calls).toEqual(calls);
    },
  );

  test('lets the person try again, with a new challenge', async () => {
    const { get } = fakePasskeys();
    get.mockRejectedValueOnce(browserError('NotAllowedError'));
    const opened = await open();
    await press(opened);
    await heading(failed);
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Welcome, Anna');
    expect(bodies(opened, 'POST /token/passkey/options')).toHaveLength(2);
  });

  test('that happens again is announced', async () => {
    const { get } = fakePasskeys();
    get.mockRejectedValue(browserError('NotAllowedError'));
    const opened = await open();
    await press(opened);
    await heading(failed);
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(failed));
  });

  test.each(['/login/email', '/login/phone'])('leads to the password too, on %s', async path => {
    const { get } = fakePasskeys();
    get.mockRejectedValue(browserError('NotAllowedError'));
    const opened = await open({}, path);
    await press(opened);
    await heading(failed);
    // Another failure on the page itself changes nothing.
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
    await opened.user.click(await screen.findByRole('link', { name: 'Log in with your password' }));
    await heading('Log in');
    expect(location.pathname).toBe(path);
  });

  test('page that is opened by its address offers the same', async () => {
    await open({}, '/login/passkey');
    await heading(failed);
    screen.getByRole('button', { name: 'Try again' });
  });
});
