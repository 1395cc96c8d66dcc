import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enrolledBy } from '../../testing/enrolled-by';
import { fakePasskeys } from '../../testing/fake-passkeys';
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

const app = enrolledBy('totp', null, { name: 'Old phone' });
const two: Methods = { ...methodsOf('sms'), data: [app, enrolledBy('sms', '+32470123512')] };
const card = async () => within(await screen.findByRole('region', { name: 'Two-step verification' }));
const open = (answers: Answers = {}) => openAccount('/user/security', { 'GET /mfa': ok(two), ...answers });
type Opened = Awaited<ReturnType<typeof open>>;

describe('the name of an authenticator', () => {
  const rename = async ({ user }: Opened, name: string) => {
    await user.click(await (await card()).findByRole('button', { name: 'Rename: Old phone' }));
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    if (name !== '') await user.type(field, name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };

  test.each(['New phone', ''])('can be changed to “%s”', async name => {
    const opened = await open({ 'PUT /mfa/authenticators/id-totp': { status: 204 } });
    await rename(opened, name);
    await screen.findByText('The name has been changed.');
    expect(callsTo(opened, 'PUT /mfa/authenticators/id-totp').map(({ body }) => body)).toEqual([{ name }]);
    expect(callsTo(opened, 'GET /mfa').length).toBeGreaterThan(1);
  });

  test('that the service refuses is said at the field', async () => {
    const opened = await open({
      'PUT /mfa/authenticators/id-totp': refusal(400, 'invalid-request', { fields: ['name'] }),
    });
    await rename(opened, 'New phone');
    await screen.findByText('Enter a name of at most 40 characters.');
  });

  test('belongs to what is on a device: a phone and an e-mail have their address', async () => {
    await open();
    await (await card()).findByText('Old phone');
    expect((await card()).queryAllByRole('button', { name: /^Rename/ })).toHaveLength(1);
  });
});

test('a passkey of the other market says so, and cannot be replaced here', async () => {
  const elsewhere = enrolledBy('passkey', null, { name: 'Laptop' });
  const data = [
    { ...elsewhere, passkey: { provider: null, is_synced: true, market: 'lu' } },
    enrolledBy('sms', '+32470123512'),
  ];
  await open({ 'GET /mfa': ok({ ...two, data }) });
  await (await card()).findByText(/Works only on our website for another country/);
  expect((await card()).queryByRole('link', { name: /^Replace/ })).toBeNull();
  (await card()).getByRole('button', { name: 'Remove: Laptop' });
});

describe('the removal of an authenticator', () => {
  const remove = async ({ user }: Opened) => {
    await user.click(await (await card()).findByRole('button', { name: 'Remove: Old phone' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “Old phone”?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
  };

  test('is at once after a step-up by another one', async () => {
    const opened = await open({ 'DELETE /mfa/authenticators/id-totp': { status: 204 } });
    await remove(opened);
    await screen.findByText('The method has been removed.');
    expect(callsTo(opened, 'DELETE /mfa/authenticators/id-totp')).toHaveLength(1);
  });

  test('of a passkey is told to the password manager of the browser', async () => {
    const { accepted } = fakePasskeys();
    const passkeys = { rp_id: 'r', user_id: 'u', name: 'n', display_name: 'd', credential_ids: ['left'] };
    const opened = await open({
      'GET /mfa': ok({ ...two, data: [app, enrolledBy('passkey', null, { name: 'Laptop' })] }),
      'GET /mfa/passkeys': ok({ passkeys }),
      'DELETE /mfa/authenticators/id-passkey': { status: 204 },
    });
    const told = (...ids: string[]) => [{ rpId: 'r', userId: 'u', allAcceptedCredentialIds: ids }];
    // Also what was removed elsewhere before: as soon as the list is shown.
    await waitFor(() => expect(accepted.mock.calls).toEqual([told('left')]));
    opened.answers['GET /mfa/passkeys'] = ok({ passkeys: { ...passkeys, credential_ids: [] } });
    opened.answers['GET /mfa'] = ok({ ...two, data: [app] });
    await opened.user.click(await (await card()).findByRole('button', { name: 'Remove: Laptop' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “Laptop”?' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(accepted.mock.calls).toEqual([told('left'), told()]));
  });

  test('asks for a step-up first', async () => {
    const opened = await open({ 'DELETE /mfa/authenticators/id-totp': refusal(403, 'sudo-required') });
    await remove(opened);
    await heading('Check your phone');
    opened.answers['DELETE /mfa/authenticators/id-totp'] = { status: 204 };
    opened.answers['POST /challenge/confirm'] = granted;
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await heading('Security');
    await screen.findByText('The method has been removed.');
  });

  test('in a day can be cancelled until then', async () => {
    const removal_at = '2026-11-24T08:00:00.000Z';
    const opened = await open({
      'DELETE /mfa/authenticators/id-totp': ok({ removal_at }),
      'DELETE /mfa/authenticators/id-totp/removal': { status: 204 },
    });
    const [, phone] = two.data;
    opened.answers['GET /mfa'] = ok(two);
    await (await card()).findByText('Old phone');
    opened.answers['GET /mfa'] = ok({ ...two, data: [{ ...app, removal_at }, phone] });
    await remove(opened);
    await screen.findByText('We will remove this method in 24 hours.');
    await (await card()).findByText(/^Will be removed on 24 November 2026/);
    expect((await card()).queryByRole('button', { name: 'Remove: Old phone' })).toBeNull();
    opened.answers['GET /mfa'] = ok(two);
    await opened.user.click((await card()).getByRole('button', { name: 'Keep it: Old phone' }));
    await screen.findByText('You keep this method.');
    await (await card()).findByRole('button', { name: 'Remove: Old phone' });
  });

  test('that fails says why, beside the list', async () => {
    const opened = await open({ 'DELETE /mfa/authenticators/id-totp': refusal(409, 'last-authenticator') });
    await remove(opened);
    await (await card()).findByText(/^This is your only way to confirm that it is you\./);
  });

  test('is not offered for the last one', async () => {
    await open({ 'GET /mfa': ok({ ...two, data: [app] }) });
    await (await card()).findByText('Old phone');
    expect((await card()).queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('recovery codes', () => {
  const codes = ['7KQ2M-X4TZ9', 'B8RNA-0WJ5C'];
  const made = ok({ codes, created_at: '2026-11-23T08:00:00.000Z' });
  const openCodes = (answers: Answers = {}) =>
    openAccount('/user/security/recovery-codes', {
      'GET /mfa': ok(two),
      'POST /mfa/recovery-codes': made,
      ...answers,
    });
  const get = async ({ user }: Opened, name = 'Get recovery codes') =>
    user.click(await screen.findByRole('button', { name }));

  test.each<[Methods['recovery_codes'], RegExp, string]>([
    [null, /^With a recovery code, you can log in even without your phone/, 'Get recovery codes'],
    [
      { left: 8, created_at: '2026-11-01T08:00:00.000Z' },
      /^You have 8 codes left\. Made on 1 November 2026\./,
      'Get new codes',
    ],
    [{ left: 1, created_at: '2026-11-01T08:00:00.000Z' }, /^You have 1 code left\./, 'Get new codes'],
  ])('on the security page: %#', async (recovery_codes, text, link) => {
    const { user } = await open({ 'GET /mfa': ok({ ...two, recovery_codes }) });
    const part = within(await screen.findByRole('region', { name: 'Recovery codes' }));
    part.getByText(text);
    await user.click(part.getByRole('link', { name: link }));
    await heading('Recovery codes');
  });

  test('are not offered before there is an authenticator', async () => {
    await open({ 'GET /mfa': ok(methodsOf()) });
    await screen.findByRole('switch');
    expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull();
  });

  test('are shown once, with print, download and copy', async () => {
    const opened = await openCodes();
    await get(opened);
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    screen.getByText(/^We show these codes only once\./);
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await opened.user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledWith(codes.join('\n'));
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await opened.user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(codes[0]);
    await opened.user.click(screen.getByRole('link', { name: 'I have saved them' }));
    await heading('Security');
    expect(callsTo(opened, 'POST /mfa/recovery-codes')).toHaveLength(1);
  });

  test('can be downloaded as a text', async () => {
    const opened = await openCodes();
    await get(opened);
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      file = blob as Blob;
      return 'blob:codes';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(names).toEqual(['talon-recovery-codes.txt']);
    await waitFor(async () => expect(await file?.text()).toContain(codes.join('\r\n')));
    expect(await file?.text()).toMatch(/^Recovery codes for Talon, made on 23 November 2026/);
  });

  test('that replace others say so first', async () => {
    const opened = await openCodes({
      'GET /mfa': ok({ ...two, recovery_codes: { left: 3, created_at: '2026-11-01T08:00:00.000Z' } }),
    });
    await screen.findByText('Your current codes then stop working.');
    await get(opened, 'Get new codes');
    await screen.findByRole('list', { name: 'Recovery codes' });
  });

  test('ask for a step-up', async () => {
    const opened = await openCodes({ 'POST /mfa/recovery-codes': refusal(403, 'sudo-required') });
    await get(opened);
    await heading('Check your phone');
    opened.answers['POST /mfa/recovery-codes'] = made;
    opened.answers['POST /challenge/confirm'] = granted;
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await screen.findByRole('list', { name: 'Recovery codes' });
  });

  test('are offered when the second authenticator is enrolled', async () => {
    const { user } = await openAccount('/user/security/add/app', {
      'GET /mfa': ok(methodsOf('sms')),
      'GET /mfa/totp/activate': ok({
        payload: 'p-totp',
        expires_in: 600,
        totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Talon', qr: '<svg/>' },
      }),
      'POST /mfa/activate': ok({ access_token: null }),
    });
    await user.type(await screen.findByLabelText('Code'), '123456');
    await heading('Recovery codes');
    await user.click(await screen.findByRole('link', { name: 'Not now' }));
    await heading('Security');
  });
});

describe('an authenticator on a device can be replaced', () => {
  test('by a link that says which one', async () => {
    await open();
    const shown = await card();
    await shown.findByText('Old phone');
    const [link, ...others] = shown.getAllByRole('link', { name: /^Replace/ });
    expect(others).toEqual([]);
    expect(link?.getAttribute('href')).toBe('/user/security/add/app?replaces=id-totp');
    expect(link?.getAttribute('aria-label')).toBe('Replace: Old phone');
  });

  test('and the page says what happens to it', async () => {
    const opened = await openAccount('/user/security/add/app?replaces=id-totp', {
      'GET /mfa': ok(two),
      'GET /mfa/totp/activate?replaces=id-totp': ok({
        payload: 'p',
        expires_in: 600,
        totp: { secret: 'ABCD', uri: 'otpauth://totp/a', qr: '<svg></svg>' },
      }),
    });
    await screen.findByText(/^This new method takes the place of “Old phone”/);
    expect(callsTo(opened, 'GET /mfa/totp/activate').map(({ query }) => query)).toEqual([
      '?replaces=id-totp',
    ]);
  });
});
