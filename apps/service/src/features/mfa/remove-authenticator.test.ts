import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { removeAuthenticators } from '../../jobs/remove-authenticators';
import { createBrowser, type Browser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { linkTo } from '../../testing/not-me';
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
  const { browser } = await steppedUpBySms();
  const ids = (await listed(browser)).map(({ id }) => id);
  await sql('update sessions set step_up_authenticator_id = $1', [randomUUID()]);
  const answers = await Promise.all(
    ids.map((id, at) =>
      browser.call(`/mfa/authenticators/${id}`, { method: 'DELETE' }, service.nodes[at] ?? service),
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
