import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { removeAuthenticators } from '../../jobs/remove-authenticators';
import { purgedTables } from '../../jobs/purged-tables';
import { createBrowser, type Browser } from '../../testing/browser';
import { appCode, enrolApp, forgetSteps } from '../../testing/authenticator-apps';
import { messagesTo } from '../../testing/messages';
import { linkTo } from '../../testing/not-me';
import { enrolPasskey, signInWithPasskey } from '../../testing/passkeys';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2 });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

interface Method {
  id: string;
  method: string;
  removal_at: string | null;
}

const listed = async (browser: Browser): Promise<Method[]> => (await browser.call('/mfa')).json.data;
const methodsOf = async (browser: Browser) => (await listed(browser)).map(({ method }) => method);
const idOf = async (browser: Browser, method: string) =>
  (await listed(browser)).find(each => each.method === method)?.id ?? '';
const remove = (browser: Browser, id: string) =>
  browser.call(`/mfa/authenticators/${id}`, { method: 'DELETE' });
const cancel = (browser: Browser, id: string) =>
  browser.call(`/mfa/authenticators/${id}/removal`, { method: 'DELETE' });

/** A person with both authenticators, whose step-up was confirmed by SMS: the one last used. */
async function steppedUpBySms(given: Given = {}): Promise<{ account: VerifiedAccount; browser: Browser }> {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'], ...given });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
  await browser.performStepUp('sudo', account);
  return { account, browser };
}

const mailsTo = async (address: string, subject: string) =>
  (await messagesTo(service.deps, address)).filter(each => each.subject === subject);
const dayLater = (account: VerifiedAccount) =>
  sql("update pending_removals set removal_at = removal_at - interval '24 hours' where account_id = $1", [
    account.id,
  ]);

test('a step-up by a different authenticator removes it at once, and all addresses are notified', async () => {
  const { account, browser } = await steppedUpBySms();
  const { status } = await remove(browser, await idOf(browser, 'email'));
  expect(status).toBe(204);
  expect(await methodsOf(browser)).toEqual(['sms']);
  expect(await mailsTo(account.email, 'A two-step verification method was removed')).toHaveLength(1);
});

test('the other trusted devices end, and so do pending codes of it', async () => {
  const { account, browser } = await steppedUpBySms();
  const other = createBrowser(service, { deviceId: randomUUID() });
  await other.signInWithCode(account, { isTrustedDevice: true });
  const waiting = createBrowser(service);
  const { payload } = (await waiting.signIn(account)).json.mfa;
  const code = await waiting.codeFor(account);
  await remove(browser, await idOf(browser, 'email'));
  expect((await other.signIn(account)).json.code).toBe('mfa-required');
  expect((await waiting.confirm(payload, code)).json.code).toBe('code-refused');
});

test('a step-up by the same authenticator removes it after 24 hours, and all addresses are notified before', async () => {
  const { account, browser } = await steppedUpBySms();
  const id = await idOf(browser, 'sms');
  const requested = await remove(browser, id);
  expect(requested.status).toBe(200);
  const hours = (Date.parse(requested.json.removal_at) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);
  expect((await listed(browser)).map(({ method, removal_at }) => [method, removal_at !== null])).toEqual([
    ['sms', true],
    ['email', false],
  ]);
  expect(await mailsTo(account.email, 'A verification method will be removed in 24 hours')).toHaveLength(1);
  await removeAuthenticators(service.deps);
  expect(await methodsOf(browser)).toEqual(['sms', 'email']);
  await dayLater(account);
  await removeAuthenticators(service.deps);
  expect(await methodsOf(browser)).toEqual(['email']);
  expect(await mailsTo(account.email, 'A two-step verification method was removed')).toHaveLength(1);
});

describe('the removal waits for a day after a step-up', () => {
  const removalOf = async (browser: Browser, method: string) =>
    (await remove(browser, await idOf(browser, method))).status;

  test('by one that was added today, so that nobody who has stolen one adds the one that removes the others', async () => {
    const { account, browser } = await steppedUpBySms();
    const secret = await enrolApp(service, browser);
    const stepUp = async () => {
      await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
      const { payload } = (await browser.requestStepUp('sudo')).json;
      await browser.show(payload, '&method=totp');
      expect((await browser.confirm(payload, appCode(secret))).status).toBe(200);
      await forgetSteps(service);
    };
    await stepUp();
    expect([await removalOf(browser, 'sms'), await removalOf(browser, 'email')]).toEqual([200, 200]);
    expect(await methodsOf(browser)).toEqual(['totp', 'sms', 'email']);
    await sql(
      "update authenticators set enrolled_at = enrolled_at - interval '24 hours' where account_id = $1 and type = 'totp'",
      [account.id],
    );
    await stepUp();
    expect(await removalOf(browser, 'sms')).toBe(204);
  });

  test('by an address that was verified today', async () => {
    const { account, browser } = await steppedUpBySms();
    const verified = async (hours: number) => {
      await sql(
        "update identifiers set verified_at = now() - make_interval(hours => $2) where account_id = $1 and kind = 'phone'",
        [account.id, hours],
      );
      await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
      await browser.performStepUp('sudo', account);
    };
    await verified(23);
    expect(await removalOf(browser, 'email')).toBe(200);
    await verified(24);
    expect(await removalOf(browser, 'email')).toBe(204);
  });

  test.each(['recovery-code', 'card'])('by a %s', async method => {
    const { account, browser } = await steppedUpBySms();
    await sql(
      'update sessions set step_up_method = $2, step_up_authenticator_id = null where account_id = $1',
      [account.id, method],
    );
    expect(await removalOf(browser, 'email')).toBe(200);
  });

  test('but not for a newer one: what was there before may remove what was added today', async () => {
    const { browser } = await steppedUpBySms({ accountHours: 2 });
    await enrolApp(service, browser);
    expect(await removalOf(browser, 'totp')).toBe(204);
  });
});

test('a removed passkey no longer signs in; a browser forgets it when no report can give it back any more', async () => {
  const { browser } = await steppedUpBySms();
  const passkey = await enrolPasskey(browser);
  expect((await remove(browser, await idOf(browser, 'passkey'))).status).toBe(204);
  expect(await methodsOf(browser)).toEqual(['sms', 'email']);
  const accepted = async () => (await browser.call('/mfa/passkeys')).json.passkeys.credential_ids;
  expect(await accepted()).toHaveLength(1);
  expect((await signInWithPasskey(createBrowser(service), passkey)).json.code).toBe('passkey-refused');
  await service.deps.db.query("update removed_authenticators set removed_at = now() - interval '31 days'");
  await purgedTables['removed authenticators']?.batch(service.deps, 100, []);
  expect(await accepted()).toEqual([]);
  expect((await signInWithPasskey(createBrowser(service), passkey)).json.code).toBe('passkey-unknown');
});

test.each([
  ['en', 'talon', /What: passkey \(My key\)/, /What: codes by text message \(\+32/],
  ['nl', 'talon', /Betreft: toegangssleutel \(My key\)/, /Betreft: codes per sms \(\+32/],
  ['fr', 'talon', /Concerne\s: clé d’accès \(My key\)/, /Concerne\s: codes par SMS \(\+32/],
  ['de', 'talon-lux', /Betrifft: Passkey \(My key\)/, /Betrifft: Codes per SMS \(\+32/],
])(
  'the notifications in %s name the type, with the name or the masked address',
  async (language, domain, now, later) => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'] });
    await sql('update accounts set language = $2 where id = $1', [account.id, language]);
    const browser = createBrowser(service, { host: `account-api.${domain}.localhost:3000` });
    await browser.signInWithCode(account);
    await enrolPasskey(browser, {}, { origin: `http://account.${domain}.localhost:3000` });
    const key = await idOf(browser, 'passkey');
    await browser.call(`/mfa/authenticators/${key}`, { method: 'PUT', body: { name: 'My key' } });
    await remove(browser, key);
    await remove(browser, await idOf(browser, 'sms'));
    const texts = (await messagesTo(service.deps, account.email)).map(({ text }) => text);
    expect(texts.filter(text => now.test(text))).toHaveLength(1);
    expect(texts.filter(text => later.test(text))).toHaveLength(1);
  },
);

test('requested again, the day does not begin again, and nobody is notified again', async () => {
  const { account, browser } = await steppedUpBySms();
  const id = await idOf(browser, 'sms');
  const first = (await remove(browser, id)).json.removal_at;
  expect((await remove(browser, id)).json.removal_at).toBe(first);
  expect(await mailsTo(account.email, 'A verification method will be removed in 24 hours')).toHaveLength(1);
});

test('a requested removal is cancelled without a step-up', async () => {
  const { account, browser } = await steppedUpBySms();
  const id = await idOf(browser, 'sms');
  await remove(browser, id);
  await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
  expect((await cancel(browser, id)).status).toBe(204);
  expect((await cancel(browser, id)).json.code).toBe('not-found');
  await dayLater(account);
  await removeAuthenticators(service.deps);
  expect(await methodsOf(browser)).toEqual(['sms', 'email']);
});

test('“This was not me” cancels it', async () => {
  const { account, browser } = await steppedUpBySms();
  await remove(browser, await idOf(browser, 'sms'));
  const link = await linkTo(service, account.email);
  expect((await browser.call('/user/not-me', { body: { link } })).status).toBe(200);
  expect((await sql('select 1 from pending_removals where account_id = $1', [account.id])).rowCount).toBe(0);
});

test('the only authenticator stays, also if it has become the only one within the day', async () => {
  const alone = await steppedUpBySms({ methods: ['sms'] });
  const refused = await remove(alone.browser, await idOf(alone.browser, 'sms'));
  expect([refused.status, refused.json.code]).toEqual([409, 'last-authenticator']);
  const { account, browser } = await steppedUpBySms();
  await remove(browser, await idOf(browser, 'sms'));
  await remove(browser, await idOf(browser, 'email'));
  expect(await methodsOf(browser)).toEqual(['sms']);
  await dayLater(account);
  await removeAuthenticators(service.deps);
  expect(await methodsOf(browser)).toEqual(['sms']);
});

test('of two removals at once on two nodes, one authenticator remains', async () => {
  const { account, browser } = await steppedUpBySms();
  const [sms, email] = [await idOf(browser, 'sms'), await idOf(browser, 'email')];
  const other = createBrowser(service);
  await other.signInWithCode(account);
  await sql('update sessions set step_up_authenticator_id = $1 where device_id = $2', [
    email,
    other.deviceId,
  ]);
  const calls: [Browser, string][] = [
    [browser, email],
    [other, sms],
  ];
  const answers = await Promise.all(
    calls.map(([each, id], at) =>
      each.call(`/mfa/authenticators/${id}`, { method: 'DELETE' }, service.nodes[at] ?? service),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await listed(browser)).toHaveLength(1);
});

test('without a step-up it is refused, and nothing changes', async () => {
  const { account, browser } = await steppedUpBySms();
  await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
  expect((await remove(browser, await idOf(browser, 'email'))).json.code).toBe('sudo-required');
  expect(await methodsOf(browser)).toEqual(['sms', 'email']);
});

test.each(['x', randomUUID(), 'sms', '%00'])('%j is none of the account', async id => {
  const { browser } = await steppedUpBySms();
  expect([400, 404]).toContain((await remove(browser, id)).status);
  expect([400, 404]).toContain((await cancel(browser, id)).status);
});

test('a request, its cancellation and the removal are audited', async () => {
  const { account, browser } = await steppedUpBySms();
  const id = await idOf(browser, 'sms');
  await remove(browser, id);
  await cancel(browser, id);
  await remove(browser, await idOf(browser, 'email'));
  const { rows } = await sql(
    "select event from audit_events where account_id = $1 and event ~ 'remov' order by at",
    [account.id],
  );
  expect(rows.map(({ event }) => event)).toEqual([
    'removal-requested',
    'removal-cancelled',
    'method-removed',
  ]);
});
