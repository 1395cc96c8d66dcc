import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBrowser, type Browser } from '../../testing/browser';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService();

const listed = async (browser: Browser) => (await browser.call('/mfa/trusted-devices')).json.data;

/** A browser that its person trusts. */
async function trusted(account: VerifiedAccount): Promise<Browser> {
  const browser = createBrowser(service, { deviceId: randomUUID() });
  expect((await browser.signInWithCode(account, { isTrustedDevice: true })).status).toBe(200);
  return browser;
}

const person = () => addVerifiedAccount(service.deps, { methods: ['sms'] });

test('trusted devices are listed with their end, and this device is marked', async () => {
  const account = await person();
  const first = await trusted(account);
  const second = await trusted(account);
  const devices = await listed(first);
  expect(devices.map((each: { is_this_device: boolean }) => each.is_this_device)).toEqual([false, true]);
  expect((await listed(second)).map((each: { id: string }) => each.id)).toEqual(
    devices.map((each: { id: string }) => each.id),
  );
  const days = (Date.parse(devices[0].trusted_until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

test('they can be ended one by one: that device needs a code, its session and the other devices go on', async () => {
  const account = await person();
  const here = await trusted(account);
  const there = await trusted(account);
  const [newest, oldest] = await listed(here);
  expect((await here.call(`/mfa/trusted-devices/${newest.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await listed(here)).map((each: { id: string }) => each.id)).toEqual([oldest.id]);
  expect((await there.call('/user')).status).toBe(200);
  expect((await there.signIn(account)).json.code).toBe('mfa-required');
  expect((await here.signIn(account)).status).toBe(200);
  const again = await here.call(`/mfa/trusted-devices/${newest.id}`, { method: 'DELETE' });
  expect([again.status, again.json.code]).toEqual([404, 'device-unknown']);
});

test('nobody ends the trust in the device of somebody else, nor sees it', async () => {
  const owner = await trusted(await person());
  const stranger = await trusted(await person());
  const [device] = await listed(owner);
  const refused = await stranger.call(`/mfa/trusted-devices/${device.id}`, { method: 'DELETE' });
  expect(refused.json.code).toBe('device-unknown');
  expect((await listed(stranger)).map((each: { id: string }) => each.id)).not.toContain(device.id);
  expect(await listed(owner)).toHaveLength(1);
});

test.each(['x', '0'.repeat(64), randomUUID(), '%00'])('%j is no trusted device', async id => {
  const browser = await trusted(await person());
  const { status } = await browser.call(`/mfa/trusted-devices/${id}`, { method: 'DELETE' });
  expect([400, 404]).toContain(status);
  expect(await listed(browser)).toHaveLength(1);
});

test('the end of a trust is audited', async () => {
  const account = await person();
  const browser = await trusted(account);
  const [device] = await listed(browser);
  await browser.call(`/mfa/trusted-devices/${device.id}`, { method: 'DELETE' });
  const { rows } = await service.deps.db.query('select event from audit_events where account_id = $1', [
    account.id,
  ]);
  expect(rows).toContainEqual({ event: 'device-trust-ended' });
});
