import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Failure } from '../../kernel/ports/failure-audit';
import { blockAccount } from '../../commands/block-account';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import { runJobs } from '../../testing/jobs';
import { createRecovery } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { auditEvent } from './audit-events';
import { createFailureAudit } from './failure-audit';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

const failures = async () => {
  await service.deps.failures.flush();
  return readEvents(
    service.deps,
    ['event', 'code', 'account_id', 'address', 'device_id', 'authenticator', 'times'],
    "code is not null or event = 'code-refused'",
  );
};

/** Empties the trail as a restored database would be: the trigger is on again afterwards. */
beforeEach(() =>
  service.deps.db.query('alter table audit_events disable trigger all; delete from audit_events'),
);
afterEach(() => service.deps.db.query('alter table audit_events enable trigger all'));

test('a wrong password is recorded with account, truncated network and device', async () => {
  const account = await addVerifiedAccount(service.deps);
  const browser = createBrowser(service, { from: '198.51.100.77' });
  await browser.signIn(account, 'een ander wachtwoord');
  expect(await failures()).toEqual([
    {
      event: 'sign-in-failed',
      code: 'invalid-credentials',
      account_id: account.id,
      address: '198.51.100.0/24',
      device_id: browser.deviceId,
      authenticator: null,
      times: 1,
    },
  ]);
});

test('an unknown identifier is recorded without an account', async () => {
  await createBrowser(service).signIn({ email: 'nobody@test.example', phone: '' }, 'een ander wachtwoord');
  expect(await failures()).toMatchObject([{ event: 'sign-in-failed', account_id: null }]);
});

test('a right password that needs a code is recorded with its account and the authenticator that is asked', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service, { from: '198.51.100.77' });
  expect((await browser.signIn(account)).json.code).toBe('mfa-required');
  expect(await failures()).toEqual([
    {
      event: 'code-required',
      code: 'mfa-required',
      account_id: account.id,
      address: '198.51.100.0/24',
      device_id: browser.deviceId,
      authenticator: 'sms',
      times: 1,
    },
  ]);
});

test('the right password and a right recovery code of a blocked account are recorded with the account', async () => {
  const account = await addVerifiedAccount(service.deps);
  await blockAccount(service.deps, account.id, 'stolen card');
  await createBrowser(service).signIn(account);
  const blocked = { event: 'sign-in-failed', code: 'account-blocked', account_id: account.id, times: 1 };
  expect(await failures()).toMatchObject([blocked]);
  const person = createRecovery(service);
  const { payload } = (await person.forgot({ email: account.email })).json;
  await person.confirm(payload, await person.codeFor(account.email));
  expect(await failures()).toMatchObject([blocked, blocked]);
});

test('a wrong code is recorded with its authenticator', async () => {
  const { account, browser } = await signedIn(service);
  const { payload } = (await browser.requestStepUp('sudo')).json;
  await browser.confirm(payload, '00000000');
  expect(await failures()).toMatchObject([
    { event: 'code-required' },
    { event: 'code-refused', account_id: account.id, authenticator: 'sms' },
  ]);
});

test('a missing step-up and an ended token are recorded; a call without a token is not', async () => {
  const { account, browser } = await signedIn(service);
  await browser.call('/user/iban', { method: 'PUT', body: { iban: 'BE68539007547034' } });
  await browser.call('/tokens', { method: 'DELETE' });
  await browser.call('/user');
  await createBrowser(service).call('/user');
  // They are written at once, so their order is not known.
  const recorded = (await failures()).toSorted((one, other) => one.event.localeCompare(other.event));
  expect(recorded).toMatchObject([
    { event: 'code-required' },
    { event: 'step-up-refused', code: 'sudo-required', account_id: account.id },
    { event: 'token-refused', code: 'login-required', account_id: null },
  ]);
});

test('a limit that is reached is recorded', async () => {
  const account = await addVerifiedAccount(service.deps);
  const browser = createBrowser(service);
  for (let tries = 0; tries < 5; tries += 1) await browser.signIn(account, 'een ander wachtwoord');
  expect(await failures()).toContainEqual(
    expect.objectContaining({ event: 'limit-reached', code: 'too-many-attempts' }),
  );
});

const failure: Failure = {
  event: 'sign-in-failed',
  code: 'invalid-credentials',
  market: 'be',
  accountId: null,
  address: '192.0.2.0/24',
  deviceId: null,
  authenticator: null,
  clientId: null,
};

test('a flood adds few rows, and every failure is counted', async () => {
  const rowsAMinute = service.deps.limits.auditedFailuresAMinute;
  expect(rowsAMinute).toBe(120);
  const audit = createFailureAudit(service.deps, service.deps.db, {
    rowsAMinute,
    onError: error => {
      throw error;
    },
  });
  for (let index = 0; index < 5000; index += 1) audit.record({ ...failure, code: `code-${index % 1000}` });
  for (let index = 0; index < 5000; index += 1) audit.record({ ...failure, address: `network-${index}` });
  await audit.flush();
  const rows = await failures();
  expect(rows.length).toBeLessThanOrEqual(2 * rowsAMinute);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(10_000);
  expect(rows.filter(({ address }) => address === failure.address).length).toBeLessThanOrEqual(13 * 2);
  audit.record(failure);
  await audit.flush();
  expect((await failures()).length).toBe(rows.length + 1);
});

test('events are kept for 13 months, and then deleted by the job; nothing else changes or deletes them', async () => {
  const { db, limits } = service.deps;
  expect(limits.auditDays).toBe(396);
  const { id } = await addVerifiedAccount(service.deps);
  await db.query(
    `insert into audit_events (account_id, event, at)
     select $1, 'signed-in', now() - make_interval(days => days) from unnest(array[395, 397, 800]) as days`,
    [id],
  );
  await db.query('alter table audit_events enable trigger all');
  await db.query("select graphile_worker.add_job('purge')");
  await runJobs(service.deps);
  const kept = `select (now() - at) > interval '300 days' as is_old from audit_events where event = 'signed-in'`;
  expect((await db.query(kept)).rows).toEqual([{ is_old: true }]);
  await expect(db.query('delete from audit_events')).rejects.toThrow('append-only');
  await expect(db.query("update audit_events set event = 'x'")).rejects.toThrow('append-only');
  // The newest month stays, even with a short period.
  await auditEvent(service.deps, db, { accountId: id, event: 'signed-in' });
  await db.query('select purge_audit_events(0, 1000)');
  expect((await db.query("select 1 from audit_events where at > now() - interval '1 day'")).rowCount).toBe(2);
});
