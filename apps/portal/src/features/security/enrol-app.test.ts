import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enrolledBy } from '../../testing/enrolled-by';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, refusal } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import type { Methods } from '../../shared/api/mfa';
import { activationOf, callsTo, granted, heading, methodsOf, openAccount, pathOfPage } from './open-security';

beforeAll(loadPages);

beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const key = {
  payload: 'p-totp',
  expires_in: 600,
  totp: {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Talon:marie?secret=JBSWY3DPEHPK3PXP&issuer=Talon',
    qr: '<svg viewBox="0 0 10 10"><path d="M0,0h10v10h-10z"/></svg>',
  },
};
const added = ok({ access_token: null });
const withApp: Methods = {
  ...methodsOf('sms'),
  data: [enrolledBy('totp', null), enrolledBy('sms', '+32470123512')],
};
const adding = (...types: Methods['may_add']): Methods => ({ ...methodsOf('sms', 'email'), may_add: types });

const open = (answers: Answers = {}) =>
  openAccount('/user/security/add/app', {
    'GET /mfa': ok(adding('totp')),
    'GET /mfa/totp/activate': ok(key),
    'POST /mfa/activate': added,
    ...answers,
  });
type Opened = Awaited<ReturnType<typeof open>>;
const enter = async ({ user }: Opened, code: string) => user.type(await screen.findByLabelText('Code'), code);

test('an app of which the service returns nothing is not enrolled', async () => {
  const opened = await open({ 'GET /mfa/totp/activate': { status: 204 } });
  await screen.findByRole('alert');
  expect(pathOfPage()).toBe('/user/security/add/app');
  expect(screen.queryByText('From now on, you can use the codes of your app.')).toBeNull();
  expect(callsTo(opened, 'POST /mfa/activate')).toEqual([]);
});

describe('the choice of a method', () => {
  test.each<[Methods['may_add'], string[]]>([
    [
      ['totp', 'sms', 'email'],
      ['Authenticator app', 'Text message', 'Email'],
    ],
    [['email', 'recovery-code'], ['Email']],
  ])('with %j offers %j, each with a sentence', async (types, names) => {
    await openAccount('/user/security/add', { 'GET /mfa': ok(adding(...types)) });
    await heading('Add a method');
    await screen.findByRole('link', { name: names.at(-1) ?? '' });
    const links = screen.getAllByRole('link', { name: /^(Passkey|Authenticator app|Text message|Email)$/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    const choices = links.map(link => link.closest('li') as HTMLElement);
    for (const { textContent } of choices) expect(textContent).toMatch(/\.$/);
  });

  test('is open to somebody without a method, beside the switch', async () => {
    const { user } = await openAccount('/user/security', {
      'GET /mfa': ok({ ...methodsOf(), may_add: ['totp', 'sms', 'email'] }),
    });
    await user.click(await screen.findByRole('link', { name: 'Or choose an app or a passkey' }));
    await heading('Add a method');
  });

  test.each([
    ['Text message', '/user/security/add/phone', 'Your mobile phone'],
    ['Email', '/user/security/add/email', 'Your email address'],
  ])('%s opens its page', async (name, path, title) => {
    const { user } = await openAccount('/user/security/add', { 'GET /mfa': ok(adding('sms', 'email')) });
    await user.click(await screen.findByRole('link', { name }));
    await screen.findByRole('heading', { level: 2, name: title });
    expect(pathOfPage()).toBe(path);
  });

  test('the page of the e-mail enrols the e-mail, and nothing else after it', async () => {
    const opened = await openAccount('/user/security/add/email', {
      'GET /mfa': ok(adding('email')),
      'GET /mfa/email/activate': { status: 204 },
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    await heading('Security');
    await screen.findByText('From now on, we can send you codes by email.');
  });
});

describe('an authenticator app', () => {
  test('is enrolled with a code of its key', async () => {
    const opened = await open();
    await heading('Set up your authenticator app');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(screen.getByText('JBSW').parentElement?.textContent).toBe(key.totp.secret);
    expect(screen.getByRole('link', { name: /Open my app/ }).getAttribute('href')).toBe(key.totp.uri);
    opened.answers['GET /mfa'] = ok(withApp);
    await enter(opened, '123456');
    await heading('Security');
    await screen.findByText('From now on, you can use the codes of your app.');
    await screen.findByText('Authenticator app');
    expect(callsTo(opened, 'POST /mfa/activate').map(({ body }) => body)).toEqual([
      { payload: 'p-totp', code: '123456' },
    ]);
  });

  test('has a key that can be copied', async () => {
    const { user } = await open();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy the key' }));
    await screen.findByText('The key is copied.');
    expect(copied).toHaveBeenCalledWith(key.totp.secret);
  });

  test('without a picture that the page can draw has the key alone', async () => {
    await open({ 'GET /mfa/totp/activate': ok({ ...key, totp: { ...key.totp, qr: '<svg/>' } }) });
    await screen.findByText('JBSW');
    expect(screen.queryByRole('img', { name: 'QR code for your authenticator app' })).toBeNull();
  });

  test('with a wrong code keeps its key; after five, a new key is needed', async () => {
    const opened = await open({ 'POST /mfa/activate': refusal(422, 'code-refused') });
    for (const digit of [1, 2, 3, 4, 5]) {
      const field = await screen.findByLabelText('Code');
      await opened.user.clear(field);
      await opened.user.type(field, `12345${digit}`);
      if (digit < 5) await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    }
    await screen.findByText(/^This key has expired\./);
    opened.answers['GET /mfa/totp/activate'] = ok({ ...key, payload: 'p-2' });
    opened.answers['POST /mfa/activate'] = added;
    await opened.user.click(screen.getByRole('button', { name: 'Get a new key' }));
    await enter(opened, '654321');
    await heading('Security');
    expect(callsTo(opened, 'POST /mfa/activate').at(-1)?.body).toEqual({ payload: 'p-2', code: '654321' });
  });

  test('whose key has expired says so', async () => {
    await open({ 'GET /mfa/totp/activate': ok({ ...key, expires_in: 0 }) });
    await screen.findByText(/^This key has expired\./);
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  test('waits for the step-up, and asks for one key', async () => {
    const answers: Answers = { 'GET /mfa/totp/activate': refusal(403, 'sudo-required') };
    const opened = await open(answers);
    await heading('Check your phone');
    opened.answers['GET /mfa/totp/activate'] = ok(key);
    opened.answers['POST /challenge/confirm'] = granted;
    await enter(opened, '12345678');
    await heading('Set up your authenticator app');
    await screen.findByText('JBSW');
    expect(callsTo(opened, 'GET /mfa/totp/activate')).toHaveLength(2);
  });

  test('that cannot begin says why, and can be tried again', async () => {
    const opened = await open({ 'GET /mfa/totp/activate': refusal(503, 'unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    opened.answers['GET /mfa/totp/activate'] = ok(key);
    await opened.user.click(again);
    await screen.findByText('JBSW');
  });

  test('as the first method of an account asks for the code of an address first', async () => {
    const first = { ...activationOf('email'), payload: 'p-first' };
    const opened = await open({
      'GET /mfa': ok({ ...methodsOf(), may_add: ['totp'] }),
      'GET /mfa/totp/activate': ok(first),
      'POST /challenge/confirm p-first': granted,
    });
    await screen.findByRole('heading', { level: 2, name: 'First confirm that it is you' });
    screen.getByText('We have sent a code of 6 digits to m•••@d•••.example.');
    opened.answers['GET /mfa/totp/activate'] = ok(key);
    await enter(opened, '123456');
    await screen.findByText('JBSW');
    await enter(opened, '654321');
    await heading('Security');
  });
});

test('the list says when a method was added and last used', async () => {
  await openAccount('/user/security', {
    'GET /mfa': ok({
      ...methodsOf(),
      data: [
        enrolledBy('totp', null, { name: 'Work phone', last_used_at: '2026-11-20T08:00:00.000Z' }),
        enrolledBy('email', 'marie@dubois.example'),
      ],
    }),
  });
  const rows = within(await screen.findByRole('region', { name: 'Two-step verification' }));
  await rows.findByText('Work phone');
  rows.getByText('Authenticator app');
  expect(rows.getAllByText('Added on 1 November 2026')).toHaveLength(2);
  rows.getByText('Last used on 20 November 2026');
  rows.getByText('Not used yet');
});
