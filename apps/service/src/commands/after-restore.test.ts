import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import pg from 'pg';
import { readEvents } from '../testing/audit';
import { addApplication, type Application, offline } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { addCard } from '../testing/cards';
import { withDatabase } from '../testing/database';
import { messagesTo } from '../testing/messages';
import { createNewcomer } from '../testing/onboarding';
import { createRecovery, newPassword } from '../testing/recovery';
import { type TestService, startTestService } from '../testing/service';
import { createStaffBrowser, signedInStaff } from '../testing/staff';
import { addVerifiedAccount, type VerifiedAccount } from '../testing/verified-accounts';
import { readCommand } from './read-command';
import { restoredRows } from './restored-rows';

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
let newcomer: ReturnType<typeof createNewcomer>;
let staff: Awaited<ReturnType<typeof signedInStaff>>;
let leaving: VerifiedAccount;

const statusOf = (service: TestService) => browser.call('/user', {}, service).then(({ status }) => status);
/** How many rows of a table are valid. */
const rowsOf = async (table: string) =>
  (
    await restored.deps.db.query<{ count: number }>(
      `select count(*)::int from ${table} where ${valid[table] ?? 'true'}`,
    )
  ).rows[0]?.count;

/** Which rows are valid, in tables whose rows stay. */
const valid: Readonly<Record<string, string>> = {
  staff_requests: 'decision is null',
  staff_changes: 'decision is null',
  invitations: 'undo_hash is not null',
  recovery_codes: 'used_at is null',
  // The erasure that begins again has a new one.
  not_me_links: "event <> 'erasure-requested'",
};

/** Tables of a backup whose rows must not be valid again. */
const tables = ['tokens', 'trusted_devices', ...Object.values(restoredRows).map(({ table }) => table)];

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
  newcomer = createNewcomer(original);
  await newcomer.begin({ card_number: await addCard(original.deps) });
  staff = await signedInStaff(original, 'helpdesk');
  leaving = await addVerifiedAccount(original.deps, { methods: ['sms', 'email'] });
  for (const row of rowsOfLeaving) await original.deps.db.query(row, [leaving.id]);
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

/** What a person has who wants to be erased, and what staff have requested, each by one statement. */
const rowsOfLeaving = [
  `insert into erasures (account_id, cancel_hash, market, due_at) values ($1, 'earlier', 'be', now() - interval '1 day')`,
  `insert into helpdesk_pins (account_id, pin_hash, expires_at) values ($1, 'pin', now() + interval '9 minutes')`,
  `insert into recovery_codes (account_id, code_hash) values ($1, 'code')`,
  `insert into lost_authenticators (account_id) values ($1)`,
  `insert into pending_removals (authenticator_id, account_id, market, removal_at)
   select id, account_id, 'be', now() from authenticators where account_id = $1 limit 1`,
  `insert into invitations (reference, market, email, account_id, used_at, is_unconfirmed, undo_hash, undo_until)
   values ('R-1', 'be', 'invited@example.be', $1, now(), true, 'undo', now() + interval '6 days')`,
  `insert into staff_requests (id, act, account_id, input, reason, requested_by, ends_at)
   select gen_random_uuid(), 'erase', $1, '{}', 'letter', id, now() + interval '1 day' from staff`,
  `insert into staff_changes (id, change, name, email, roles, reason, requested_by, ends_at)
   select $1, 'add', 'Mila', 'mila@staff.example', '{operator}', 'new', id, now() + interval '1 day' from staff`,
];

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
  expect((await staff.browser.call('/api/session', {}, restored)).status).toBe(200);

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

test('nor what lets in staff, a newcomer, or whoever finds a link', async () => {
  expect((await staff.browser.call('/api/session', {}, restored)).status).toBe(401);
  const { json } = await createStaffBrowser(restored).call('/api/enrolment', {
    body: { token: staff.token },
  });
  expect(json.code).toBe('enrolment-ended');
  const headers = { 'X-Onboarding': newcomer.handle() };
  expect((await restored.call('/onboarding', { headers })).json.code).toBe('onboarding-ended');
});

test('an erasure that was due waits for 14 days again, because it may have been cancelled, with a new link', async () => {
  const { rows } = await restored.deps.db.query(
    `select due_at > now() + interval '13 days' as "isLater", cancel_hash <> 'earlier' as "isNew" from erasures where account_id = $1`,
    [leaving.id],
  );
  expect(rows).toEqual([{ isLater: true, isNew: true }]);
  for (const address of [leaving.email, leaving.phone]) {
    const messages = await messagesTo(restored.deps, address);
    expect(messages.map(({ text }) => text).join()).toMatch(/\/keep#[\w-]{20}/);
  }
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
    { event: 'erasure-requested', operator: 'ann', details: { reason: 'disk lost' } },
    { event: 'command-done', operator: 'ann', details: { command: 'after-restore' } },
  ]);
});

test('a server, which has no operator, cannot run it', async () => {
  await expect(readCommand(['after-restore', 'disk lost'])(restored.deps)).rejects.toThrow('Name yourself');
});
