import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { transaction } from '../db/transaction';
import { closeAccount } from '../features/merge/close-account';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { addApplication, offline } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { runJobs } from '../testing/jobs';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();

const home = 'http://account.talon.localhost:3000';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

const ask = (
  browser: Browser,
  parameters: Record<string, string> = {},
  headers: Record<string, string> = {},
) => browser.call(`/oauth/end-session?${new URLSearchParams(parameters).toString()}`, { headers });

async function confirm(browser: Browser, page: string, fields: Record<string, string> = {}) {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ xsrf, logout: 'yes', ...fields }).toString();
  return browser.call('/oauth/end-session/confirm', { body, headers: form });
}

async function approveConsent(given = {}) {
  const app = await addApplication(service, {
    post_logout_redirect_uris: ['http://app.localhost:3000/bye'],
    ...given,
  });
  const signed = await signedIn(service);
  return { app, ...signed, tokens: await app.signIn(signed.browser) };
}

describe('a client requests a log-out', () => {
  test.each([
    ['nl-BE', 'Wilt u zich afmelden?'],
    ['fr', 'Voulez-vous vous déconnecter'],
    ['en', 'Do you want to log out?'],
    ['xx de', 'Möchten Sie sich abmelden?'],
  ])('the person confirms once, in the requested language (%s)', async (ui_locales, title) => {
    const { app, browser } = await approveConsent();
    const page = await ask(browser, { client_id: app.clientId, ui_locales });
    expect(page.status).toBe(200);
    expect(page.text).toContain(title);
    expect(page.text).toMatch(/App \d+/);
    expect((await browser.call('/user')).status).toBe(200);
  });

  test('without ui_locales, the page is in the person’s language, else the browser’s', async () => {
    const { account, browser } = await approveConsent();
    await service.deps.db.query("update accounts set language = 'fr' where id = $1", [account.id]);
    expect((await ask(browser, {}, { 'Accept-Language': 'nl' })).text).toContain('déconnecter');
  });

  test('ends the portal session, its token, the shared cookie and the OAuth session', async () => {
    const { app, browser, tokens } = await approveConsent();
    const page = await ask(browser, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'http://app.localhost:3000/bye',
      state: 'its own',
    });
    const answer = await confirm(browser, page.text);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('http://app.localhost:3000/bye?state=its+own');
    const cookie = answer.headers['set-cookie']?.find(line => line.startsWith('uzzer_token=;')) ?? '';
    expect(cookie).toMatch(/domain=talon\.localhost/i);
    expect(cookie).toMatch(/expires=Thu, 01 Jan 1970/i);
    expect((await browser.call('/user')).status).toBe(401);
    expect(await app.introspect(tokens.access_token)).toEqual({ active: false });
    expect((await app.begin(browser, { prompt: 'none' })).location).toContain('error=login_required');
  });

  test('redirects to the log-in page without a redirect URI', async () => {
    const { browser } = await approveConsent();
    const page = await ask(browser);
    expect((await confirm(browser, page.text)).headers.location).toBe(`${home}/login`);
  });

  test('cancelling goes back, or where the browser cannot, to the client’s page, never to the one for after the log-out', async () => {
    const { app, browser } = await approveConsent();
    const asking = {
      client_id: app.clientId,
      post_logout_redirect_uri: 'http://app.localhost:3000/bye',
    };
    const linkOf = async (parameters: Record<string, string>, from?: string) => {
      const page = await ask(browser, { ui_locales: 'en', ...parameters }, from ? { Referer: from } : {});
      const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page.text) ?? [];
      expect(script).toContain('history.back()');
      const hash = createHash('sha256').update(script).digest('base64');
      expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
      return /<a id="stay" href="([^"]+)">Stay logged in/.exec(page.text)?.[1];
    };
    const { origin } = new URL(app.callback);
    expect(await linkOf({})).toBe(`${home}/`);
    expect(await linkOf(asking)).toBe(`${origin}/`);
    // All that a browser sends from another site, which says nothing of the page.
    expect(await linkOf(asking, `${origin}/`)).toBe(`${origin}/`);
    expect(await linkOf(asking, 'http://evil.example/')).toBe(`${origin}/`);
    expect((await browser.call('/user')).status).toBe(200);
  });

  test('the page has the helpdesk of the market in its foot', async () => {
    const { browser } = await approveConsent();
    const { text } = await ask(browser, { ui_locales: 'fr' });
    const { phone, email, page, hours } = service.deps.hosts.default.market.helpdesk;
    for (const each of [phone, `mailto:${email}`, page, hours['fr'] ?? '']) expect(text).toContain(each);
  });

  test.each([
    ['http://app.localhost:3000', 'http://app.localhost:3000/'],
    ['http://app.localhost:3000/', 'http://app.localhost:3000'],
  ])(
    'registered at %s, it redirects to %s: the slash after the origin makes no difference',
    async (registered, asked) => {
      const { app, browser } = await approveConsent({ post_logout_redirect_uris: [registered] });
      const page = await ask(browser, { client_id: app.clientId, post_logout_redirect_uri: asked });
      const { location = '' } = (await confirm(browser, page.text)).headers;
      expect(new URL(location).href).toBe(new URL(asked).href);
    },
  );

  test.each([
    ['an address that is not registered', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['a longer address', { post_logout_redirect_uri: 'http://app.localhost:3000/bye/more' }],
    ['an address with a slash too much', { post_logout_redirect_uri: 'http://app.localhost:3000/bye/' }],
  ])('does not redirect to %s', async (_what, parameters) => {
    const { app, browser } = await approveConsent();
    const answer = await ask(browser, { client_id: app.clientId, ...parameters }, { Accept: 'text/html' });
    expect(answer.headers.location).toBe(
      `${home}/partner/invalid?parameter=post_logout_redirect_uri&id=${app.clientId}`,
    );
    const without = await ask(browser, parameters);
    expect(without.text).not.toContain('evil.example');
    expect((await confirm(browser, without.text)).headers.location).toBe(`${home}/login`);
  });

  test.each([
    ['without the token of the page', { xsrf: '' }],
    ['with an invented token', { xsrf: 'a'.repeat(48) }],
    ['with letters beyond ASCII', { xsrf: 'é'.repeat(48) }],
  ])('another site cannot end the session %s', async (_what, fields) => {
    const { browser } = await approveConsent();
    const page = await ask(browser);
    expect((await confirm(browser, page.text, fields)).headers.location).toBe(`${home}/login`);
    expect((await browser.call('/user')).status).toBe(200);
  });

  test('a posted request is redirected to the same request by GET', async () => {
    const { app, browser } = await approveConsent();
    const body = new URLSearchParams({ client_id: app.clientId }).toString();
    const answer = await browser.call('/oauth/end-session', { body, headers: form });
    expect([answer.status, answer.headers.location]).toEqual([303, `/oauth/end-session?${body}`]);
  });

  test('without a session, a page that submits itself redirects on', async () => {
    const { browser } = await approveConsent();
    await browser.call('/token', { method: 'DELETE' });
    await runJobs(service.deps);
    const page = await ask(browser);
    expect(page.text).toContain('name="logout" value="yes"');
    expect((await confirm(browser, page.text)).headers.location).toBe(`${home}/login`);
  });
});

/** The back-channel log-out endpoint of a client. */
async function startListener(answers: number[] = []) {
  const logoutTokens: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      logoutTokens.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? '');
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    logoutTokens,
    uri: `http://sample.localhost:${port}/logged-out`,
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}

type Claims = Record<string, unknown>;

/** The claims of a token whose signature is verified with the published keys. */
async function verified(token: string): Promise<Claims> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { kid, typ } = decoded(head);
  expect(typ).toBe('logout+jwt');
  const keys: { kid: string }[] = (await service.call('/oauth/jwks')).json.keys;
  const jwk = keys.find(key => key.kid === kid) ?? {};
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  expect(verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(
    true,
  );
  return decoded(body);
}

const decoded = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

describe('clients are notified of a log-out', () => {
  test.each([
    ['at the portal', (browser: Browser) => browser.call('/token', { method: 'DELETE' })],
    ['everywhere', (browser: Browser) => browser.call('/tokens', { method: 'DELETE' })],
    [
      'of the device',
      (browser: Browser) => browser.call(`/user/login/revoke/${browser.deviceId}`, { method: 'DELETE' }),
    ],
    ['at an application', async (browser: Browser) => confirm(browser, (await ask(browser)).text)],
  ])('%s: each client of the session once, offline access included', async (_what, end) => {
    const listener = await startListener();
    const { app, account, browser, tokens } = await approveConsent({ backchannel_logout_uri: listener.uri });
    const other = await addApplication(service, { backchannel_logout_uri: listener.uri });
    await other.signIn(browser, offline);
    const untouched = await approveConsent({ backchannel_logout_uri: listener.uri });
    await end(browser);
    await runJobs(service.deps, { evenLater: true });
    await runJobs(service.deps, { evenLater: true });
    expect(listener.logoutTokens).toHaveLength(2);
    const payloads = await Promise.all(listener.logoutTokens.map(verified));
    const payload = payloads.find(({ aud }) => aud === app.clientId) ?? {};
    expect(payload).toMatchObject({
      iss: 'http://account-api.talon.localhost:3000',
      sub: account.id,
      sid: tokens.claims()?.['sid'],
    });
    expect(payload['events']).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} });
    expect(payload).not.toHaveProperty('nonce');
    expect(await untouched.app.introspect(untouched.tokens.access_token)).toMatchObject({ active: true });
    await listener.stop();
  });

  test('at the address that they have for the issuer of the market', async () => {
    const [ofBelgium, ofOthers] = [await startListener(), await startListener()];
    const addresses = {
      backchannel_logout_uri: ofOthers.uri,
      backchannel_logout_uris: { be: ofBelgium.uri },
    };
    const { browser } = await approveConsent(addresses);
    const luxembourgish = await addApplication(service, { market: 'lu', ...addresses });
    const { account } = await signedIn(service);
    const other = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
    await other.signInWithCode(account);
    await luxembourgish.signIn(other);
    for (const each of [browser, other]) await each.call('/token', { method: 'DELETE' });
    await runJobs(service.deps, { evenLater: true });
    await runJobs(service.deps, { evenLater: true });
    const issuersNotified = async ({ logoutTokens }: typeof ofBelgium) =>
      (await Promise.all(logoutTokens.map(verified))).map(({ iss }) => iss);
    expect(await issuersNotified(ofBelgium)).toEqual(['http://account-api.talon.localhost:3000']);
    expect(await issuersNotified(ofOthers)).toEqual(['http://account-api.talon-lux.localhost:3000']);
    await Promise.all([ofBelgium.stop(), ofOthers.stop()]);
  });

  test('whose access is revoked, in every browser, and no other client', async () => {
    const listener = await startListener();
    const { app, account, browser, tokens } = await approveConsent({ backchannel_logout_uri: listener.uri });
    const laptop = createBrowser(service);
    await laptop.signInWithCode(account);
    await app.signIn(laptop);
    const other = await addApplication(service, { backchannel_logout_uri: listener.uri });
    await other.signIn(browser);
    expect((await browser.call(`/token/${app.clientId}`, { method: 'DELETE' })).status).toBe(204);
    await runJobs(service.deps, { evenLater: true });
    const payloads = await Promise.all(listener.logoutTokens.map(verified));
    expect(payloads.map(({ aud, sub }) => [aud, sub])).toEqual(
      Array.from({ length: 2 }, () => [app.clientId, account.id]),
    );
    expect(payloads.map(({ sid }) => sid)).toContain(tokens.claims()?.['sid']);
    expect((await browser.call('/user')).status).toBe(200);
    await listener.stop();
  });

  test('retried until a client accepts it, without delaying the others', async () => {
    const broken = await startListener([500, 503]);
    const fine = await startListener();
    const { browser } = await approveConsent({ backchannel_logout_uri: broken.uri });
    const other = await addApplication(service, { backchannel_logout_uri: fine.uri });
    await other.signIn(browser);
    await browser.call('/token', { method: 'DELETE' });
    for (let run = 0; run < 5; run += 1) await runJobs(service.deps, { evenLater: true });
    expect(fine.logoutTokens).toHaveLength(1);
    expect(broken.logoutTokens).toHaveLength(3);
    await Promise.all([broken.stop(), fine.stop()]);
  });

  test('when a merge closes the account, which also revokes their tokens', async () => {
    const listener = await startListener();
    const { app, account, browser, tokens } = await approveConsent({ backchannel_logout_uri: listener.uri });
    const kept = await app.signIn(browser, offline);
    const into = await addVerifiedAccount(service.deps);
    await transaction(service.deps.db, tx => closeAccount(service.deps, tx, account.id, into.id, '{}'));
    await runJobs(service.deps, { evenLater: true });
    expect(listener.logoutTokens).toHaveLength(1);
    expect(await verified(listener.logoutTokens[0] ?? '')).toMatchObject({ sub: account.id });
    for (const { access_token } of [tokens, kept]) {
      expect(await app.introspect(access_token)).toEqual({ active: false });
    }
    await expect(app.refresh(kept.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await app.begin(browser, { prompt: 'none' })).location).toContain('error=login_required');
    await listener.stop();
  });

  test('a session without clients queues no job', async () => {
    const { browser } = await signedIn(service);
    await browser.call('/token', { method: 'DELETE' });
    const { rows } = await service.deps.db.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'log-out-clients'",
    );
    expect(rows).toEqual([]);
  });
});
