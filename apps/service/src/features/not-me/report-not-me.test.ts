import { describe, expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { addApplication } from '../../testing/applications';
import { type Browser, createBrowser } from '../../testing/browser';
import { changeAndConfirm, idOf } from '../../testing/contact';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { linkTo as newestLinkTo } from '../../testing/not-me';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery, newPassword } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

const linkTo = (destination: string) => newestLinkTo(service, destination);

const report = (link: unknown, at = service.nodes[0], host?: string) =>
  (at ?? service).call('/user/not-me', { body: { link }, ...(host && { host }) });
const outcome = ({ status, json }: { status: number; json: { code?: string; method?: string } }) => [
  status,
  json.code ?? json.method,
];

/** Somebody whose new device was notified: the second browser is the thief's. */
async function robbed() {
  const { account, browser } = await signedIn(service, {
    methods: ['sms'],
    columns: { language: 'en' },
  });
  const thief = createBrowser(service);
  await thief.signInWithCode(account, { isTrustedDevice: true });
  return { account, browser, thief, link: await linkTo(account.email) };
}

const isSignedIn = async (browser: Browser) => (await browser.call('/user')).status === 200;

describe('the report', () => {
  test('ends every session, trusted device and pending code, and requires a new password', async () => {
    const { account, browser, thief, link } = await robbed();
    const waiting = createBrowser(service);
    const { payload } = (await waiting.signIn(account)).json.mfa;
    const code = await waiting.codeFor(account);
    expect(outcome(await report(link))).toEqual([200, 'email']);
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([false, false]);
    expect(outcome(await waiting.confirm(payload, code))).toEqual([422, 'code-refused']);
    // The trusted device is asked for a code again, and the password only serves to choose another one.
    const again = await thief.signIn(account);
    expect(again.json.code).toBe('mfa-required');
    const signed = await thief.confirm(again.json.mfa.payload, await thief.codeFor(account));
    expect(signed.json.required_action).toBe('weak_password');
    expect((await thief.call('/user')).json.code).toBe('required-action-weak-password');
  });

  test('requires a code before the new password, also of an account without an authenticator', async () => {
    const { account, browser } = await signedIn(service, { columns: { language: 'en' } });
    await createBrowser(service).signIn(account);
    await report(await linkTo(account.email));
    const signed = await browser.signIn(account);
    expect(signed.json.required_action).toBe('weak_password');
    const change = await browser.call('/user/password', { method: 'PUT', body: { password: newPassword } });
    expect(change.json.code).toBe('sudo-required');
  });

  test('ends the tokens and the consents of apps', async () => {
    const { account, browser } = await signedIn(service, { columns: { language: 'en' } });
    const app = await addApplication(service);
    await app.signIn(browser);
    expect(await sql('select client_id from consents where account_id = $1', [account.id])).toHaveLength(1);
    await report(await linkTo(account.email));
    expect(await sql('select client_id from consents where account_id = $1', [account.id])).toEqual([]);
    const grants = `select 1 from oidc_records where payload->>'accountId' = $1 and model in ('Grant', 'AccessToken', 'RefreshToken')`;
    expect(await sql(grants, [account.id])).toEqual([]);
  });

  test('blocks the bank account for a day', async () => {
    const { account, link } = await robbed();
    await report(link);
    const [row] = await sql(
      `select guarded_until > now() + interval '23 hours' as blocked from accounts where id = $1`,
      [account.id],
    );
    expect(row?.['blocked']).toBe(true);
  });

  test('is audited, and notified to every verified address without a link', async () => {
    const { account, link } = await robbed();
    await report(link);
    const events = await readEvents(
      service.deps,
      ['market', 'address', 'details'],
      "account_id = $1 and event = 'not-me-reported'",
      [account.id],
    );
    expect(events).toEqual([
      {
        market: 'be',
        address: '127.0.0.0/24',
        details: { notification: 'new-device', method: 'email', isFromRemoved: false },
      },
    ]);
    const [mail] = await messagesTo(service.deps, account.email);
    expect(mail?.subject).toBe('Your account is protected');
    expect(mail?.text).not.toContain('#');
    const [sms] = await messagesTo(service.deps, account.phone);
    expect(sms?.text).toMatch(/^Talon: devices logged out, new password required .*Call \+32 2 000 12 34\.$/);
  });

  test('by the link of an SMS is continued by phone', async () => {
    const { account } = await robbed();
    const link = await linkTo(account.phone);
    expect(outcome(await report(link))).toEqual([200, 'sms']);
  });

  test('is followed by a reset that signs in again', async () => {
    const { account, link } = await robbed();
    await report(link);
    const recovery = createRecovery(service);
    const reset = await recovery.prove({ email: account.email });
    expect((await recovery.reset({ reset })).status).toBe(204);
    const browser = createBrowser(service);
    const asked = await browser.signIn(account, newPassword);
    const signed = await browser.confirm(asked.json.mfa.payload, await browser.codeFor(account));
    expect(signed.json.required_action).toBeNull();
  });

  test('does nothing to anybody else', async () => {
    const { link } = await robbed();
    const somebody = await signedIn(service);
    await report(link);
    expect(await isSignedIn(somebody.browser)).toBe(true);
  });
});

describe('a link', () => {
  test('opened by a mail scanner does nothing: only the report uses it', async () => {
    const { browser, link } = await robbed();
    const portal = { host: 'account.talon.localhost:3000' };
    for (const path of ['/not-me', '/n', `/not-me?link=${link}`]) {
      expect((await service.call(path, portal)).status).toBe(200);
      expect((await service.call(path, { ...portal, method: 'HEAD' })).status).toBe(200);
    }
    expect(await isSignedIn(browser)).toBe(true);
    expect((await report(link)).status).toBe(200);
  });

  test('works once, whatever the node: of ten simultaneous reports one succeeds', async () => {
    const { account, link } = await robbed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => report(link, service.nodes[index % 2])),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
    const reports = "select 1 from audit_events where account_id = $1 and event = 'not-me-reported'";
    expect(await sql(reports, [account.id])).toHaveLength(1);
    expect(outcome(await report(link))).toEqual([410, 'not-me-ended']);
  });

  test('is one of each address: that of one does not use up that of another', async () => {
    const { account, link } = await robbed();
    const other = await linkTo(account.phone);
    expect(other).not.toBe(link);
    expect((await report(link)).status).toBe(200);
    expect((await report(other)).status).toBe(200);
  });

  test('works for seven days, and is then purged', async () => {
    const { account, link } = await robbed();
    const age = (days: string) =>
      sql('update not_me_links set expires_at = expires_at - $2::interval where account_id = $1', [
        account.id,
        days,
      ]);
    const [row] = await sql(
      'select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from not_me_links where account_id = $1',
      [account.id],
    );
    expect(row?.['days']).toBe(7);
    await age('7 days');
    expect(outcome(await report(link))).toEqual([410, 'not-me-ended']);
    await sql("select graphile_worker.add_job('purge')");
    await runJobs(service.deps);
    expect(await sql('select 1 from not_me_links where account_id = $1', [account.id])).toEqual([]);
  });

  test.each([
    ['forged', 'AAAAAAAAAAAAAAAAAAAA'],
    ['empty', ''],
    ['without an end', 'AbCd'],
    ['of emoji', '🙂🙂'],
  ])('that is %s is refused like one that has ended', async (_, link) => {
    expect(outcome(await report(link))).toEqual([410, 'not-me-ended']);
  });

  test.each([['a\0b'], [null], [7], [['a']], [{ a: 1 }], ['x'.repeat(101)]])(
    '%j is refused as malformed',
    async link => {
      expect((await report(link)).json.code).toBe('invalid-request');
    },
  );

  test('belongs to its market', async () => {
    const { link } = await robbed();
    const other = await report(link, service.nodes[0], 'account-api.talon-lux.localhost:3000');
    expect(outcome(other)).toEqual([410, 'not-me-ended']);
    expect((await report(link)).status).toBe(200);
  });

  test('is not stored: only its hash under a key outside the database', async () => {
    const { account, link } = await robbed();
    const rows = await sql('select * from not_me_links where account_id = $1', [account.id]);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(link);
  });
});

test('the owner whose e-mail was replaced reports from the old address', async () => {
  const { account, thief } = await robbed();
  await thief.performStepUp('sudo', account);
  const replaced = await idOf(thief, account.email);
  const confirmed = await changeAndConfirm(thief, { email: `thief-${account.email}` }, replaced);
  expect(confirmed.status).toBe(204);
  const link = await linkTo(account.email);
  expect((await report(link)).status).toBe(200);
  expect(await isSignedIn(thief)).toBe(false);
});
