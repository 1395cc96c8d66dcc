import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Browser, createBrowser } from '../../testing/browser';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1', ...raisedLimits() } });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const newPassword = 'een heel nieuw wachtwoord';

/** A person who has ticked "trust this device" at the sign-in challenge. */
async function trusting(given: Parameters<typeof addVerifiedAccount>[1] = { methods: ['sms'] }) {
  const account = await addVerifiedAccount(service.deps, given);
  const deviceId = randomUUID();
  const browser = createBrowser(service, { deviceId });
  expect((await browser.signInWithCode(account, { isTrustedDevice: true })).status).toBe(200);
  return { account, browser, deviceId };
}

/** Whether a sign-in succeeds with the password alone, without a code. */
async function signsInWithoutCode(
  browser: Browser,
  account: VerifiedAccount,
  password?: string,
): Promise<boolean> {
  const { status, json } = await browser.signIn(account, password);
  expect([200, 'mfa-required']).toContain(status === 200 ? 200 : json.code);
  return status === 200;
}

describe('a trusted device', () => {
  test('needs no code at the sign-in of its person', async () => {
    const { account, browser } = await trusting();
    expect(await signsInWithoutCode(browser, account)).toBe(true);
    expect(await signsInWithoutCode(browser, account)).toBe(true);
  });

  test('is trusted only if the person has chosen it', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const browser = createBrowser(service);
    await browser.signInWithCode(account);
    expect(browser.cookies.size).toBe(0);
    expect(await signsInWithoutCode(browser, account)).toBe(false);
    await browser.signInWithCode(account, { isTrustedDevice: false });
    expect(await signsInWithoutCode(browser, account)).toBe(false);
  });

  test('stays trusted after signing out', async () => {
    const { account, browser } = await trusting();
    expect((await browser.call('/token', { method: 'DELETE' })).status).toBe(204);
    expect(await signsInWithoutCode(browser, account)).toBe(true);
  });

  test('has a 256-bit secret in an HttpOnly cookie of the API host, stored as a hash for 30 days', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const browser = createBrowser(service);
    const answer = await browser.signInWithCode(account, { isTrustedDevice: true });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^trust-[\w-]{16}=[\w-]{43}; Max-Age=2592000; Path=\/token; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(account.id);
    const secret = /=([^;]*)/.exec(cookie)?.[1] ?? '';
    const { rows } = await sql(
      `select length(secret_hash) as bytes, secret_hash = sha256($2::bytea) as is_hash,
              round(extract(epoch from trusted_until - now()) / 86400)::int as days
         from trusted_devices where account_id = $1`,
      [account.id, Buffer.from(secret)],
    );
    expect(rows).toEqual([{ bytes: 32, is_hash: true, days: 30 }]);
  });

  test('is trusted for several people separately', async () => {
    const { account, browser } = await trusting();
    const other = await addVerifiedAccount(service.deps, { methods: ['email'] });
    expect(await signsInWithoutCode(browser, other)).toBe(false);
    await browser.signInWithCode(other, { isTrustedDevice: true });
    expect(await signsInWithoutCode(browser, other)).toBe(true);
    expect(await signsInWithoutCode(browser, account)).toBe(true);
  });

  test('has no sudo', async () => {
    const { account, browser } = await trusting();
    await signsInWithoutCode(browser, account);
    expect(await browser.status()).toMatchObject({ sudo: false, single: false });
  });

  test('still needs a code to change a weak password', async () => {
    const { account, browser } = await trusting();
    await sql('update accounts set is_password_imposed = true where id = $1', [account.id]);
    expect((await browser.signIn(account)).json.required_action).toBe('weak_password');
    const answer = await browser.call('/user/password', { method: 'PUT', body: { password: newPassword } });
    expect([answer.status, answer.json.code]).toEqual([403, 'sudo-required']);
  });
});

describe('a sign-in still needs a code', () => {
  test('with a copied X-Device-ID', async () => {
    const { account, deviceId } = await trusting();
    expect(await signsInWithoutCode(createBrowser(service, { deviceId }), account)).toBe(false);
  });

  test('with the cookie of another person, under any name', async () => {
    const mine = await trusting();
    const theirs = await trusting();
    const [[name = '', cookie] = []] = mine.browser.cookies;
    const [[theirName = ''] = []] = theirs.browser.cookies;
    if (!cookie) throw new Error('no cookie');
    const browser = createBrowser(service);
    browser.cookies.set(name, cookie).set(theirName, cookie);
    expect(await signsInWithoutCode(browser, theirs.account)).toBe(false);
    expect(await signsInWithoutCode(browser, mine.account)).toBe(true);
  });

  test('with an expired cookie', async () => {
    const { account, browser } = await trusting();
    await sql('update trusted_devices set trusted_until = now() where account_id = $1', [account.id]);
    expect(await signsInWithoutCode(browser, account)).toBe(false);
  });

  test.each([
    ['of another secret', 'A'.repeat(43)],
    ['empty', ''],
    ['long', 'A'.repeat(4000)],
    ['with quotes', `"${'A'.repeat(41)}"`],
  ])('by a forged one: %s', async (_, value) => {
    const { account, browser } = await trusting();
    for (const cookie of browser.cookies.values()) cookie.value = value;
    expect(await signsInWithoutCode(browser, account)).toBe(false);
  });
});

describe('a trusted device ends', () => {
  /** The same person, signed in on another trusted device. */
  async function onTwoDevices() {
    const { account, browser: first } = await trusting();
    const second = createBrowser(service);
    await second.signInWithCode(account, { isTrustedDevice: true });
    return { account, first, second };
  }

  test('on a password change, except for the device that changed it with a confirmed code', async () => {
    const { account, first, second } = await onTwoDevices();
    const body = { password: newPassword };
    expect((await second.call('/user/password', { method: 'PUT', body })).status).toBe(200);
    expect(await signsInWithoutCode(second, account, newPassword)).toBe(true);
    expect(await signsInWithoutCode(first, account, newPassword)).toBe(false);
  });

  test('when an authenticator is enrolled, except for that device', async () => {
    const { account, first, second } = await onTwoDevices();
    const { payload } = (await second.call('/mfa/email/activate')).json;
    const code = await second.codeFor({ email: account.email, phone: '' });
    expect((await second.call('/mfa/activate', { body: { payload, code } })).status).toBe(200);
    expect(await signsInWithoutCode(second, account)).toBe(true);
    expect(await signsInWithoutCode(first, account)).toBe(false);
  });

  test('when all sessions are ended, on every device', async () => {
    const { account, first, second } = await onTwoDevices();
    expect((await second.call('/tokens', { method: 'DELETE' })).status).toBe(204);
    expect(await signsInWithoutCode(first, account)).toBe(false);
    expect(await signsInWithoutCode(second, account)).toBe(false);
  });

  test('on a password reset: its next sign-in requires a code by the authenticator, then one by the other channel', async () => {
    const { account, browser } = await trusting();
    await sql("update accounts set reset_through = 'sms' where id = $1", [account.id]);
    const first = await browser.signIn(account);
    expect(first.json.mfa).toMatchObject({ method: 'sms' });
    const second = await browser.confirm(first.json.mfa.payload, await browser.codeFor(account));
    expect([second.status, second.json.mfa]).toMatchObject([401, { method: 'email' }]);
  });
});

describe('a stranger’s failures never lock a person out of a trusted device', () => {
  test('not after a hundred consecutive failures of the account: only other devices need a code', async () => {
    const { account, browser } = await trusting();
    const stranger = createBrowser(service, { from: '192.0.2.1' });
    await stranger.signIn(account, 'wrong password here');
    await sql('update consecutive_failures set failures = 100 where failures = 1');
    const other = createBrowser(service, { from: '192.0.2.2' });
    expect((await other.signIn(account)).json.code).toBe('mfa-required');
    expect(await signsInWithoutCode(browser, account)).toBe(true);
  });

  test('not when its network has failed at many other identifiers', async () => {
    const { account, browser } = await trusting();
    const from = (email: string) =>
      service.call('/token', { body: { email, password: 'wrong password here' } });
    for (let number = 0; number < 50; number += 1) await from(`nobody${number}@shared-network.example`);
    await sql(
      "update network_failures set may_try_at = now() + interval '1 minute' where may_try_at > '-infinity'",
    );
    expect((await from('nobody@shared-network.example')).json.code).toBe('too-many-attempts');
    expect(await signsInWithoutCode(browser, account)).toBe(true);
    await sql('delete from network_failures');
    service.deps.networkWaits.clear();
  });

  test('not during the waiting time of a shared network', async () => {
    const { account, browser } = await trusting();
    const stranger = createBrowser(service);
    for (let tries = 0; tries < 3; tries += 1) await stranger.signIn(account, 'wrong password here');
    expect((await stranger.signIn(account)).json.code).toBe('too-many-attempts');
    expect(await signsInWithoutCode(browser, account)).toBe(true);
  });

  test('failures on the device itself have a waiting time on every network', async () => {
    const { account, browser } = await trusting();
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    const guess = (address: string) =>
      browser.call('/token', {
        body: { email: account.email, password: 'wrong password here' },
        ...from(address),
      });
    for (const last of [1, 2, 3]) expect((await guess(`192.0.2.${last}`)).status).toBe(400);
    expect((await guess('192.0.2.4')).json.code).toBe('too-many-attempts');
  });

  test('after a hundred failures on the device itself it needs a code again', async () => {
    const { account, browser } = await trusting();
    await browser.signIn(account, 'wrong password here');
    await sql('update consecutive_failures set failures = 100 where failures = 1');
    expect((await browser.signIn(account)).json.code).toBe('mfa-required');
  });
});
