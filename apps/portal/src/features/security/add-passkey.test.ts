import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enrolledBy } from '../../testing/enrolled-by';
import { browserError, fakePasskeys, passkeyEnrolment, registration } from '../../testing/fake-passkeys';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, refusal } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import type { Methods } from '../../shared/api/mfa';
import { callsTo, granted, heading, methodsOf, openAccount } from './open-security';

beforeAll(loadPages);

beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const adding: Methods = { ...methodsOf('sms', 'email'), may_add: ['passkey', 'totp'] };

const open = (answers: Answers = {}) =>
  openAccount('/user/security/add/passkey', {
    'GET /mfa': ok(adding),
    'GET /mfa/passkey/activate': ok(passkeyEnrolment),
    'POST /mfa/activate': ok({ access_token: null }),
    'POST /mfa/passkey/failure': { status: 204 },
    ...answers,
  });
type Opened = Awaited<ReturnType<typeof open>>;
const create = async ({ user }: Opened) =>
  user.click(await screen.findByRole('button', { name: 'Create a passkey' }));
const sent = (opened: Opened) => callsTo(opened, 'POST /mfa/activate').map(({ body }) => body);

describe('a passkey', () => {
  test('is created in this browser, and enrolled', async () => {
    const { create: created } = fakePasskeys();
    const opened = await open();
    await create(opened);
    await heading('Security');
    await screen.findByText('From now on, you can log in with your passkey.');
    expect(created.mock.calls).toEqual([[{ publicKey: passkeyEnrolment.passkey }]]);
    expect(sent(opened)).toEqual([{ payload: 'p-passkey', credential: registration }]);
  });

  test.each([
    ['NotAllowedError', /^No passkey was created\./],
    ['InvalidStateError', /^This device already has a passkey for your account\./],
    ['NotSupportedError', /^This browser cannot use passkeys\./],
    ['UnknownError', /^No passkey was created\./],
  ])(
    'that the browser does not create (%s) says why, is counted, and can be tried again',
    async (name, text) => {
      const { create: created } = fakePasskeys();
      created.mockRejectedValueOnce(browserError(name));
      const opened = await open();
      await create(opened);
      within(await screen.findByRole('alert')).getByText(text);
      expect(callsTo(opened, 'POST /mfa/passkey/failure').map(({ body }) => body)).toEqual([
        { stage: 'enrol', error: name },
      ]);
      await create(opened);
      await heading('Security');
      expect(callsTo(opened, 'GET /mfa/passkey/activate')).toHaveLength(2);
    },
  );

  test('that the service refuses says so', async () => {
    fakePasskeys();
    const opened = await open({ 'POST /mfa/activate': refusal(422, 'code-refused') });
    await create(opened);
    await screen.findByRole('alert');
  });

  test('waits for another press after a step-up, because browsers create none without one', async () => {
    const { create: created } = fakePasskeys();
    const opened = await open({ 'GET /mfa/passkey/activate': refusal(403, 'sudo-required') });
    await create(opened);
    await heading('Check your phone');
    opened.answers['GET /mfa/passkey/activate'] = ok(passkeyEnrolment);
    opened.answers['POST /challenge/confirm'] = granted;
    vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ isActive: false, hasBeenActive: true });
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await screen.findByText('You have confirmed that it is you. Now create your passkey.');
    expect(created).not.toHaveBeenCalled();
    await create(opened);
    await heading('Security');
    expect(callsTo(opened, 'GET /mfa/passkey/activate')).toHaveLength(2);
  });

  test('cannot be created in a browser without passkeys', async () => {
    await open();
    await screen.findByText(/^This browser cannot use passkeys\./);
    expect(screen.queryByRole('button', { name: 'Create a passkey' })).toBeNull();
  });

  test.each([
    [true, ['Passkey', 'Authenticator app']],
    [false, ['Authenticator app']],
  ])('is among the choices where the browser has passkeys: %s', async (has, names) => {
    if (has) fakePasskeys();
    await openAccount('/user/security/add', { 'GET /mfa': ok(adding) });
    await screen.findByRole('link', { name: 'Authenticator app' });
    const links = screen.getAllByRole('link', { name: /^(Passkey|Authenticator app)$/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.queryByText(/^This browser cannot use passkeys\./) === null).toBe(has);
  });
});

test.each([
  [
    { provider: 'Key ring', is_synced: true, market: null },
    null,
    'Key ring',
    'Passkey · On all your devices',
  ],
  [
    { provider: 'Key ring', is_synced: true, market: null },
    'My phone',
    'My phone',
    'Passkey · Key ring · On all your devices',
  ],
  [{ provider: null, is_synced: false, market: null }, null, 'Passkey', 'On one device only'],
])('the list names a passkey and says where it is: %#', async (passkey, name, shownName, facts) => {
  await openAccount('/user/security', {
    'GET /mfa': ok({ ...adding, data: [enrolledBy('passkey', null, { passkey, name })] }),
  });
  const rows = within(await screen.findByRole('region', { name: 'Two-step verification' }));
  await rows.findByText(facts);
  expect(rows.getAllByRole('listitem')[0]?.querySelector('strong')?.textContent).toBe(shownName);
});
