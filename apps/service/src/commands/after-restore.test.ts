import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import pg from 'pg';
import { readEvents } from '../testing/audit';
import { addApplication, type Application, offline } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { withDatabase } from '../testing/database';
import { createRecovery, newPassword } from '../testing/recovery';
import { type TestService, startTestService } from '../testing/service';
import { addVerifiedAccount, type VerifiedAccount } from '../testing/verified-accounts';
import { readCommand } from './commands';

const copy = `restored_${process.pid}`;
const admin = new pg.Client(inject('adminUrl'));
let original: TestService;
let restored: TestService;
let app: Application;
let browser: Browser;
let account: VerifiedAccount;
let refreshToken: string | undefined;
let accessToken: string;
let reset: string;

const statusOf = (service: TestService) => browser.call('/user', {}, service).then(({ status }) => status);
const rowsOf = async (table: string) =>
  (await restored.deps.db.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count;

/** Tables of a backup whose rows must not be valid again. */
const tables = [
  'tokens',
  'trusted_devices',
  'oidc_records',
  'challenges',
  'evidence',
  'reset_permissions',
  'delayed_resets',
  'unconfirmed_sign_ins',
  'not_me_links',
];

beforeAll(async () => {
  await admin.connect();
  original = await startTestService();
  account = await addVerifiedAccount(original.deps, { methods: ['email'] });
  browser = createBrowser(original);
  await browser.signInWithCode(account, { isTrustedDevice: true });
  app = await addApplication(original);
  const tokens = await app.signIn(browser, offline);
  refreshToken = tokens.refresh_token;
  accessToken = tokens.access_token;
  const { email } = await addVerifiedAccount(original.deps);
  reset = await createRecovery(original).prove({ email });
  await createBrowser(original).signIn(account);
  await original.deps.db.query('insert into delayed_resets (account_id, phone) values ($1, $2)', [
    account.id,
    account.phone,
  ]);
  await original.deps.db.query(
    `insert into evidence (purpose, account_id, session_id, method, destination, expires_at)
     select 'contact', account_id, id, 'email', 'a@example.be', now() + interval '1 hour' from sessions`,
  );
  await backUp();
  await browser.call('/tokens', { method: 'DELETE' });
  expect(await statusOf(original)).toBe(401);
  restored = await startTestService({ env: { DATABASE_URL: withDatabase(inject('adminUrl'), copy) } });
}, 60_000);
afterAll(async () => {
  await restored.stop();
  await original.stop();
  await admin.query(`drop database ${copy} with (force)`);
  await admin.end();
});

/** Copies the database; nobody may be connected to it meanwhile. */
async function backUp(): Promise<void> {
  const { rows } = await original.deps.db.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await admin.query(`create database ${copy} template ${name}`);
}

test('a restored backup does not revive what was revoked after it', async () => {
  expect(await statusOf(restored)).toBe(200);
  const appThere = await app.at(restored);
  expect(await appThere.introspect(accessToken)).toMatchObject({ active: true });
  for (const table of tables) expect(await rowsOf(table), table).toBeGreaterThan(0);

  const output = await readCommand(['after-restore', 'disk lost'])({ ...restored.deps, operator: 'ann' });
  expect(output).toMatch(/^accounts whose sessions, tokens and trusted devices have ended: 1\n/);
  for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, 0]);
  expect(await statusOf(restored)).toBe(401);
  expect(await appThere.introspect(accessToken)).toEqual({ active: false });
  await expect(appThere.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(
    (await restored.call('/user/reset-password', { body: { reset, password: newPassword } })).status,
  ).toBe(410);
});

test('then people sign in again, with a code on a device that was trusted, and consents remain', async () => {
  const again = createBrowser(restored);
  expect((await again.signIn(account)).status).toBe(401);
  await again.signInWithCode(account);
  expect((await again.call('/user')).status).toBe(200);
  expect(await rowsOf('consents')).toBe(1);
});

test('the audit trail names the operator and the reason', async () => {
  const events = await readEvents(restored.deps, ['event', 'operator', 'details'], "operator = 'ann'");
  expect(events).toEqual([
    { event: 'command-started', operator: 'ann', details: { command: 'after-restore' } },
    { event: 'sessions-ended', operator: 'ann', details: { reason: 'disk lost' } },
    { event: 'command-done', operator: 'ann', details: { command: 'after-restore' } },
  ]);
});

test('a server, which has no operator, cannot run it', async () => {
  await expect(readCommand(['after-restore', 'disk lost'])(restored.deps)).rejects.toThrow('Name yourself');
});
