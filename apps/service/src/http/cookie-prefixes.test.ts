import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addApplication } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { type Answer, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { addVerifiedAccount } from '../testing/verified-accounts';

const service = withTestService({
  env: {
    PUBLIC_PROTOCOL: 'https',
    PUBLIC_URL_PORT: '443',
    TRUSTED_PROXIES: '127.0.0.1/32',
    HASH_KEY: randomBytes(32).toString('base64'),
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
  },
});

const linesOf = (answer: Answer) => answer.headers['set-cookie'] ?? [];
const trusted = (browser: Browser) => [...browser.cookies].filter(([name]) => name.includes('trust-'));

describe('under https, behind a proxy', () => {
  test('every cookie of the API host that needs no path is bound to it', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const browser = createBrowser(service);
    const answer = await browser.signInWithCode(account, { isTrustedDevice: true });
    expect(linesOf(answer)).toEqual([
      expect.stringMatching(
        /^__Host-trust-[\w-]{16}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect((await browser.signIn(account)).status).toBe(200);
  });

  test('a trusted device is not known by a cookie without the prefix, which another host can set', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const browser = createBrowser(service);
    await browser.signInWithCode(account, { isTrustedDevice: true });
    const [[name, cookie] = ['', { value: '', path: '' }]] = trusted(browser);
    const other = createBrowser(service);
    other.cookies.set(name.replace('__Host-', ''), { ...cookie, path: '/token' });
    expect((await other.signIn(account)).status).toBe(401);
  });

  test('an authorization request sets no cookie without a prefix, and completes', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const begun = await app.begin(browser);
    const names = linesOf(begun.answer).map(line => line.split('=', 1)[0]);
    expect(names.filter(name => !name?.endsWith('.sig')).toSorted()).toEqual([
      `__Host-request-${begun.uid}`,
      '__Secure-engine-request',
      '__Secure-engine-resume',
    ]);
    const location = await app.approveConsent(browser, begun);
    expect(browser.cookies.get('__Host-engine')?.path).toBe('/');
    expect((await app.redeem(location, begun)).access_token).toBeTruthy();
    expect((await app.begin(browser, { prompt: 'none' })).location).toContain('code=');
  });

  test('a request is resumed only in its browser, also with the engine’s cookies in another', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    const { json } = await browser.call('/authorize', { body: { uid, scopes: ['openid', 'balance'] } });
    const victim = createBrowser(service);
    for (const [name, cookie] of browser.cookies)
      if (!name.startsWith('__Host-')) victim.cookies.set(name, cookie);
    expect(await app.resume(victim, json.target)).toContain('/approve?uid=');
    expect(victim.cookies.has('__Host-engine')).toBe(false);
    expect(await app.resume(browser, json.target)).toContain('code=');
  });

  test('the cookies of requests do not grow without end', async () => {
    const app = await addApplication(service);
    const browser = createBrowser(service);
    const uids: string[] = [];
    for (let count = 0; count < 25; count += 1) uids.push((await app.begin(browser)).uid);
    const kept = [...browser.cookies.keys()].filter(name => name.startsWith('__Host-request-'));
    expect(kept).toEqual(uids.slice(-20).map(uid => `__Host-request-${uid}`));
    const resumed = [...browser.cookies.keys()].filter(name => name.startsWith('__Secure-engine-resume'));
    expect(resumed.length).toBeLessThanOrEqual(20);
  });

  test('log-out removes the cookie of the engine', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    await app.signIn(browser);
    const page = await browser.call('/oauth/end-session');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const answer = await browser.call('/oauth/end-session/confirm', {
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(303);
    expect(browser.cookies.has('__Host-engine')).toBe(false);
  });
});
