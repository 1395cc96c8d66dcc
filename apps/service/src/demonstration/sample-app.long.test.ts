import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { seedFolder } from '../kernel/project-folder';
import { loadClients } from '../seed/load-clients';
import { loadResourceServers } from '../seed/load-resource-servers';
import { runJobs } from '../testing/jobs';
import { startTestService, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { visit } from '../testing/visit';

const clientId = '1003';

const service = withTestService({ env: { DEMONSTRATION: '1' }, hasOwnPort: true });
beforeAll(async () => {
  await loadClients(service.deps, await readFile(join(seedFolder, 'clients.json'), 'utf8'));
  await loadResourceServers(service.deps, await readFile(join(seedFolder, 'resource-servers.json'), 'utf8'));
});

/** A browser that visits the sample application. */
function createVisitor() {
  let cookie = '';
  return async (path: string, method: 'GET' | 'POST' = 'GET', body?: string) => {
    const response = await service.call(path, {
      host: `sample-app.localhost:${service.port}`,
      method,
      headers: {
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    });
    cookie = response.headers['set-cookie']?.at(-1)?.split(';')[0] ?? cookie;
    return response;
  };
}

const startPath = () => `/sign-in?issuer=${encodeURIComponent(service.deps.hosts.default.accountApiOrigin)}`;

async function signIn() {
  const open = createVisitor();
  const person = await signedIn(service);
  const started = await open(startPath());
  const { pathname, search } = new URL(await visit(service, person.browser, started.headers.location ?? ''));
  const finished = await open(pathname + search);
  return { open, finished, callback: pathname + search, ...person };
}

test('shows the approved data of the person, and sends no token to the browser', async () => {
  const { open, finished, account } = await signIn();
  expect(finished.status).toBe(302);
  expect(finished.headers['set-cookie']?.[0]).toMatch(/^sample-app=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  const { text, headers } = await open('/');
  expect(text).toContain('Signed in as Lotte Peeters');
  expect(text).toContain('/user: 200');
  expect(text).toContain('/api/balance: 200');
  expect(text).toContain(account.email);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['cache-control']).toBe('no-store');
});

test('refreshes its tokens, and only once when several pages need them at the same time', async () => {
  const { open } = await signIn();
  await service.deps.db.query("delete from oidc_records where model = 'AccessToken'");
  const pages = await Promise.all([open('/'), open('/'), open('/')]);
  for (const { text } of pages) expect(text).toContain('Signed in as Lotte Peeters');
  expect((await open('/refresh', 'POST')).status).toBe(303);
  expect((await open('/')).text).toContain('/user: 200');
});

test('shows that the person has revoked its access', async () => {
  const { open, browser } = await signIn();
  expect((await browser.call('/tokens')).json[clientId]).toMatchObject({ name: 'Sample application' });
  await browser.call(`/token/${clientId}`, { method: 'DELETE' });
  expect((await open('/')).status).toBe(303);
  const { text } = await open('/');
  expect(text).toContain('Your access was revoked');
  expect(text).toContain('You are not signed in');
});

test('revokes its tokens, and the consent stays', async () => {
  const { open, browser } = await signIn();
  await open('/revoke', 'POST');
  expect((await open('/')).text).toContain('has revoked its tokens');
  expect((await browser.call('/tokens')).json).toHaveProperty(clientId);
});

test.each(['RS256', 'ES256'])(
  'ends its session when the person logs out of the portal: %s',
  async algorithm => {
    const { db } = service.deps;
    await db.query('update clients set id_token_signed_response_alg = $2 where client_id = $1', [
      clientId,
      algorithm,
    ]);
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    const { location = '' } = (await third.open('/log-out', 'POST')).headers;
    expect(algorithmOf(new URL(location).searchParams.get('id_token_hint') ?? '')).toBe(algorithm);
    await first.browser.call('/token', { method: 'DELETE' });
    await runJobs(service.deps);
    expect((await first.open('/')).text).toContain('You are not signed in');
    expect((await second.open('/')).text).toContain('Signed in as');
  },
);

test('redirects to the log-out of the issuer, with the ID token and its own address', async () => {
  const { open } = await signIn();
  const { location = '' } = (await open('/log-out', 'POST')).headers;
  const { origin, pathname, searchParams } = new URL(location);
  expect(origin + pathname).toBe(`${service.deps.hosts.default.accountApiOrigin}/oauth/end-session`);
  expect(searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`http://sample-app.localhost:${service.port}/`);
  expect((await open('/')).text).toContain('You are not signed in');
});

test('refuses a response in another browser, with another state, or with a used code', async () => {
  const { open, callback } = await signIn();
  const stranger = createVisitor();
  expect((await stranger(callback)).status).toBe(400);
  await stranger(startPath());
  expect((await stranger(callback)).text).toContain('does not match the request');
  expect((await open(callback)).status).toBe(400);
});

test('shows that the person refused access', async () => {
  const open = createVisitor();
  const { browser } = await signedIn(service);
  const { location = '' } = (await open(startPath())).headers;
  const authorization = new URL(location);
  const started = await browser.call(authorization.pathname + authorization.search);
  const uid = new URL(started.headers.location ?? '').searchParams.get('uid');
  const { target } = (await browser.call(`/authorize?uid=${uid}`, { method: 'DELETE' })).json;
  const resumed = new URL(target);
  const callback = new URL((await browser.call(resumed.pathname + resumed.search)).headers.location ?? '');
  expect((await open(callback.pathname + callback.search)).text).toContain('You refused access.');
});

test.each([
  ['nothing', () => ''],
  ['no token', () => 'logout_token=x'],
  ['a token without a signature', () => `logout_token=${unsignedLogoutToken()}`],
])('an invalid log-out request ends no session: %s', async (_name, bodyOf) => {
  const { open } = await signIn();
  expect((await createVisitor()('/backchannel-logout', 'POST', bodyOf())).status).toBe(400);
  expect((await open('/')).text).toContain('Signed in as');
});

test('an ID token is not accepted as a log-out token', async () => {
  const { open } = await signIn();
  const { location = '' } = (await open('/log-out', 'POST')).headers;
  const idToken = new URL(location).searchParams.get('id_token_hint');
  const response = await createVisitor()('/backchannel-logout', 'POST', `logout_token=${idToken}`);
  expect(response.status).toBe(400);
});

test('the sample application is not served outside a demonstration', async () => {
  const production = await startTestService();
  expect((await production.call('/', { host: 'sample-app.localhost' })).status).toBe(421);
  await production.stop();
});

function algorithmOf(jwt: string): string {
  return JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).alg;
}

function unsignedLogoutToken(): string {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    iss: service.deps.hosts.default.accountApiOrigin,
    aud: clientId,
    sub: 'anybody',
    iat: seconds,
    exp: seconds + 60,
    jti: 'one',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'logout+jwt' })}.${part(payload)}.`;
}
