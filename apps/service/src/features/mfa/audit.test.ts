import { expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { goodPassword } from '../../testing/accounts';
import { createBrowser } from '../../testing/browser';
import { newTargets, enrol } from '../../testing/authenticators';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1', ...raisedLimits() } });

const newPassword = 'een heel nieuw wachtwoord';

test('the audit trail contains event, time, device and network, and no secrets', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true });
  const browser = createBrowser(service, { from: '203.0.113.77' });
  const { email } = newTargets();
  const secrets = [account.card, email, account.email, account.phone, goodPassword, newPassword];
  const keep = async () => secrets.push(await browser.codeFor(account), browser.token());
  await browser.signInWithCode(account, { isTrustedDevice: true });
  await keep();
  await browser.performStepUp('sudo', account);
  await keep();
  await browser.performStepUp('single', account);
  await keep();
  await enrol(browser, 'email', email, email);
  await browser.call('/user/password', { method: 'PUT', body: { password: newPassword } });
  secrets.push(browser.token());
  secrets.push(...[...browser.cookies.values()].map(({ value }) => value));

  await service.deps.failures.flush();
  const rows = await readEvents(
    service.deps,
    ['event', 'market', 'device_id', 'address', 'authenticator', 'code', 'reason', 'details'],
    "account_id = $1 and event <> 'imported'",
    [account.id],
  );
  expect(rows.map(({ event }) => event)).toEqual([
    'code-required',
    'signed-in',
    'device-trusted',
    'sudo-granted',
    'single-granted',
    'identifier-added',
    'method-added',
    'password-changed',
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ market: 'be', device_id: browser.deviceId, address: '203.0.113.0/24' });
    for (const secret of secrets) expect(JSON.stringify(row)).not.toContain(secret);
  }
});

test('the first authenticator, whose code counts as sudo, is audited with the step-up and notified', async () => {
  const account = await addVerifiedAccount(service.deps);
  const browser = createBrowser(service);
  await browser.signIn(account);
  await enrol(browser, 'sms', account.phone);
  const { rows } = await service.deps.db.query(
    "select event from audit_events where account_id = $1 and event <> 'imported' order by at, event",
    [account.id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['signed-in', 'method-added', 'sudo-granted']);
  expect((await browser.status()).sudo).toBe(true);
});

test('a wrong code is audited as such', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  const asked = await browser.signIn(account);
  // The event is written after the reply; a person takes longer to enter a code.
  await service.deps.failures.flush();
  await browser.confirm(asked.json.mfa.payload, '00000000');
  await service.deps.failures.flush();
  const { rows } = await service.deps.db.query(
    "select event, authenticator from audit_events where account_id = $1 and event <> 'imported' order by at, id",
    [account.id],
  );
  expect(rows).toEqual([
    { event: 'code-required', authenticator: 'sms' },
    { event: 'code-refused', authenticator: 'sms' },
  ]);
});
