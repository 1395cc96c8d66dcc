import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, refusal } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import type { TrustedDevice } from '../../shared/api/trusted-devices';
import { callsTo, openAccount } from './open-security';

beforeAll(loadPages);

beforeEach(signedInBrowser);

const device = (given: Partial<TrustedDevice>): TrustedDevice => ({
  id: 'a',
  name: null,
  known: { name: null, type: 'laptop', os: { name: 'Windows', version: '11' }, browser: null, app: null },
  trusted_until: '2026-12-20T08:00:00.000Z',
  is_this_device: false,
  ...given,
});

const both = ok({
  data: [device({ id: 'here', is_this_device: true }), device({ id: 'there', name: 'Kitchen' })],
});
const card = async () => within(await screen.findByRole('region', { name: 'Trusted devices' }));

test('each is listed with its end, and this device is marked', async () => {
  await openAccount('/user/security', { 'GET /mfa/trusted-devices': both });
  const rows = (await card()).getAllByRole('listitem').map(row => row.textContent);
  expect(rows).toEqual([
    'Windows computerThis deviceUntil 20 December 2026Ask for a code again',
    'KitchenUntil 20 December 2026Ask for a code again',
  ]);
});

test('without one there is no card', async () => {
  await openAccount('/user/security');
  await screen.findByRole('region', { name: 'Two-step verification' });
  expect(screen.queryByRole('region', { name: 'Trusted devices' })).toBeNull();
});

test('the trust in one is ended, and the list shows the rest', async () => {
  const opened = await openAccount('/user/security', {
    'GET /mfa/trusted-devices': both,
    'DELETE /mfa/trusted-devices/there': { status: 204 },
  });
  const button = (await card()).getByRole('button', { name: 'Ask for a code again: Kitchen' });
  opened.answers['GET /mfa/trusted-devices'] = ok({ data: [device({ id: 'here', is_this_device: true })] });
  await opened.user.click(button);
  await screen.findByText('From now on, we ask for a code when you log in on that device.');
  await waitFor(async () => expect((await card()).getAllByRole('listitem')).toHaveLength(1));
  expect(callsTo(opened, 'DELETE /mfa/trusted-devices')).toHaveLength(1);
});

test('one that is no longer trusted disappears without an error', async () => {
  const opened = await openAccount('/user/security', {
    'GET /mfa/trusted-devices': ok({ data: [device({ id: 'there', name: 'Kitchen' })] }),
    'DELETE /mfa/trusted-devices/there': refusal(404, 'device-unknown'),
  });
  const button = (await card()).getByRole('button', { name: 'Ask for a code again: Kitchen' });
  opened.answers['GET /mfa/trusted-devices'] = ok({ data: [] });
  await opened.user.click(button);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Trusted devices' })).toBeNull());
  expect(screen.queryByText('That did not work. Try again.')).toBeNull();
});

test('a failure is said, and the device stays', async () => {
  const opened = await openAccount('/user/security', {
    'GET /mfa/trusted-devices': both,
    'DELETE /mfa/trusted-devices/there': refusal(500, 'internal'),
  });
  await opened.user.click((await card()).getByRole('button', { name: 'Ask for a code again: Kitchen' }));
  await screen.findByText('That did not work. Try again.');
  expect((await card()).getAllByRole('listitem')).toHaveLength(2);
});
