import { describe, expect, test } from 'vitest';
import { addApplication } from '../testing/applications';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();

const nativeApp = () =>
  addApplication(service, {
    client_name: 'Lunch & more',
    secret: null,
    redirect_uris: ['be.example.app:/callback'],
    post_logout_redirect_uris: ['be.example.app:/bye'],
  });

/** The page that the browser has at the end of a decision. */
async function handOver(decision: 'approve' | 'refuse') {
  const app = await nativeApp();
  const { account, browser } = await signedIn(service);
  const begun = await app.begin(browser, { ui_locales: 'en' });
  const { json } = await browser.call(`/authorize?uid=${begun.uid}`);
  const decided =
    decision === 'approve'
      ? await browser.call('/authorize', { body: { uid: begun.uid, scopes: json.scopes } })
      : await browser.call(`/authorize?uid=${begun.uid}`, { method: 'DELETE' });
  const { pathname } = new URL(decided.json.target);
  return { app, account, begun, browser, page: await browser.call(pathname) };
}

const targetIn = (text: string) =>
  (/<a class="primary" autofocus href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');

describe('the way back to a native app', () => {
  test('is a page with a button and the way on where the app does not open', async () => {
    const { app, begun, page } = await handOver('approve');
    expect([page.status, page.headers.location]).toEqual([200, undefined]);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('Open Lunch &amp; more');
    expect(page.text).toContain('Is nothing happening?');
    expect(page.text).toContain('http://account.talon.localhost:3000/');
    const target = targetIn(page.text);
    expect(page.headers['refresh']).toBe(`0;url=${target}`);
    expect((await app.redeem(target, begun)).access_token).toBeTruthy();
  });

  test('says that the person refused', async () => {
    const { page } = await handOver('refuse');
    expect(targetIn(page.text)).toMatch(/^be\.example\.app:\/callback\?error=access_denied/);
  });

  test('opens no page where the app asks for none', async () => {
    const app = await nativeApp();
    const { browser } = await signedIn(service);
    const { answer, location } = await app.begin(browser, { prompt: 'none' });
    expect(answer.status).toBe(303);
    expect(location).toMatch(/^be\.example\.app:\/callback\?error=/);
  });

  test('of an application on the web is a redirect as before', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    expect(await app.approveConsent(browser, await app.begin(browser))).toMatch(/^http.*code=/);
  });
});

test('a native app that asks for a log-out is opened from a page that says that it is done', async () => {
  const { app, account, browser } = await handOver('approve');
  await service.deps.db.query("update accounts set language = 'en' where id = $1", [account.id]);
  const query = new URLSearchParams({
    client_id: app.clientId,
    post_logout_redirect_uri: 'be.example.app:/bye',
    state: 's',
  }).toString();
  const asked = await browser.call(`/oauth/end-session?${query}`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const done = await browser.call('/oauth/end-session/confirm', {
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'de' },
  });
  expect([done.status, done.headers.location]).toEqual([200, undefined]);
  expect(done.headers['refresh']).toBe('0;url=be.example.app:/bye?state=s');
  expect(done.headers['clear-site-data']).toBeTruthy();
  expect(targetIn(done.text)).toBe('be.example.app:/bye?state=s');
  expect(done.text).toContain('You are logged out');
  expect(done.text).toContain('Open Lunch &amp; more');
  expect((await browser.call('/user')).status).toBe(401);
});
