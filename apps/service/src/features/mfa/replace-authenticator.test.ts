import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appCode, confirmApp, enrolApp, forgetSteps } from '../../testing/authenticator-apps';
import { type Browser, createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { enrolPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

type Listed = { id: string; method: string; removal_at: string | null };

const listed = async (browser: Browser): Promise<Listed[]> => (await browser.call('/mfa')).json.data;
const apps = async (browser: Browser) => (await listed(browser)).filter(({ method }) => method === 'totp');

/** A person with an app, whose step-up was confirmed by SMS. */
async function withApp() {
  const { account, browser } = await signedIn(service, { methods: ['sms'] });
  await browser.performStepUp('sudo', account);
  const secret = await enrolApp(service, browser);
  const [app] = await apps(browser);
  return { account, browser, secret, id: app?.id ?? '' };
}

const start = (browser: Browser, type: string, replaces: string) =>
  browser.call(`/mfa/${type}/activate?replaces=${encodeURIComponent(replaces)}`);

async function replaceApp(browser: Browser, id: string) {
  const { payload, totp } = (await start(browser, 'totp', id)).json;
  const { status } = await confirmApp(browser, payload, appCode(totp.secret));
  await forgetSteps(service);
  return { status, secret: totp.secret };
}

/** What a sign-in with a code of this app replies. */
async function signInWith(account: Parameters<Browser['signIn']>[0], secret: string) {
  const browser = createBrowser(service);
  const { payload } = (await browser.signIn(account)).json.mfa;
  await browser.call('/challenge/redirect', { body: { payload, to: 'totp' } });
  return (await browser.confirm(payload, appCode(secret))).status;
}

describe('a new app in the place of an old one', () => {
  test('ends the old one at once after a step-up by another authenticator', async () => {
    const { account, browser, secret, id } = await withApp();
    const replaced = await replaceApp(browser, id);
    expect(replaced.status).toBe(200);
    const left = await apps(browser);
    expect(left.map(app => [app.id === id, app.removal_at])).toEqual([[false, null]]);
    expect(await signInWith(account, secret)).toBe(422);
    expect(await signInWith(account, replaced.secret)).toBe(200);
    const subjects = (await messagesTo(service.deps, account.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A two-step verification method was removed');
  });

  test('leaves the old one for a day after a step-up by that one', async () => {
    const { account, browser, secret, id } = await withApp();
    await sql('update sessions set step_up_authenticator_id = $1 where account_id = $2', [id, account.id]);
    const replaced = await replaceApp(browser, id);
    expect(replaced.status).toBe(200);
    const both = await apps(browser);
    expect(both).toHaveLength(2);
    expect(both.filter(app => app.removal_at !== null).map(app => app.id)).toEqual([id]);
    expect(await signInWith(account, secret)).toBe(200);
    await forgetSteps(service);
    expect(await signInWith(account, replaced.secret)).toBe(200);
  });

  test('is possible for the only authenticator', async () => {
    const { account, browser, id } = await withApp();
    await sql("delete from authenticators where account_id = $1 and type = 'sms'", [account.id]);
    expect((await replaceApp(browser, id)).status).toBe(200);
    const now = await listed(browser);
    expect(now.filter(app => app.removal_at === null).map(({ method }) => method)).toEqual(['totp']);
  });

  test('is possible beside the highest number of apps', async () => {
    const { browser, id } = await withApp();
    await enrolApp(service, browser);
    await enrolApp(service, browser);
    expect((await replaceApp(browser, id)).status).toBe(200);
    expect((await apps(browser)).some(app => app.id === id)).toBe(false);
  });

  test('changes nothing before its first code is right', async () => {
    const { account, browser, secret, id } = await withApp();
    const { payload } = (await start(browser, 'totp', id)).json;
    expect((await confirmApp(browser, payload, '000000')).status).toBe(422);
    expect(await signInWith(account, secret)).toBe(200);
  });

  test('is an additional one if the old one was removed meanwhile', async () => {
    const { browser, id } = await withApp();
    const { payload, totp } = (await start(browser, 'totp', id)).json;
    await sql('delete from authenticators where id = $1', [id]);
    expect((await confirmApp(browser, payload, appCode(totp.secret))).status).toBe(200);
    expect(await apps(browser)).toHaveLength(1);
  });

  test('needs a step-up', async () => {
    const { account, browser, id } = await withApp();
    await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
    expect((await start(browser, 'totp', id)).json.code).toBe('sudo-required');
  });

  test.each(['x', randomUUID(), '%00'])('of %j is refused: it is none of the account', async id => {
    const { browser } = await withApp();
    expect((await start(browser, 'totp', id)).json.code).toBe('not-found');
    expect((await start(browser, 'passkey', id)).json.code).toBe('not-found');
  });

  test('of another type, or of another person, is refused', async () => {
    const { browser, id } = await withApp();
    const other = await withApp();
    expect((await start(browser, 'passkey', id)).json.code).toBe('not-found');
    expect((await start(browser, 'totp', other.id)).json.code).toBe('not-found');
  });
});

test('the device of a replaced passkey may make the new one', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  const old = await enrolPasskey(browser);
  const id = (await listed(browser)).find(({ method }) => method === 'passkey')?.id ?? '';
  const excluded = async (replaces: string) =>
    (await start(browser, 'passkey', replaces)).json.passkey.excludeCredentials.map(
      (credential: { id: string }) => credential.id,
    );
  expect(await excluded(id)).toEqual([]);
  const begun = (await browser.call('/mfa/passkey/activate')).json;
  expect(begun.passkey.excludeCredentials).toHaveLength(1);
  await enrolPasskey(browser, {}, { replaces: id });
  const ids = (await sql('select credential_id from passkeys where account_id = $1', [account.id])).rows;
  expect(ids).toHaveLength(1);
  expect(ids[0].credential_id.toString('base64url')).not.toBe(old.id);
});
