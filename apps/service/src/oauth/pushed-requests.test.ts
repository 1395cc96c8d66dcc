import * as oauth from 'openid-client';
import { expect, test } from 'vitest';
import { addApplication, type Application, issuers } from '../testing/applications';
import { createBrowser } from '../testing/browser';
import { answerAt } from '../testing/conformance';
import { oidcRecordKey } from './oidc-record-key';
import { addTestResourceServer } from '../testing/resource-servers';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({
  nodes: 2,
  env: { LIMITS: JSON.stringify({ counted: { pushedRequests: { most: 12, seconds: 60 } } }) },
});
const required = { require_pushed_authorization_requests: true };
const rightSecret = 'a+secret+that+nobody+guesses';

/** Posts fields to the endpoint with a secret, or with none. */
const post = (app: Application, fields: Record<string, string>, secret = rightSecret) =>
  service.call('/oauth/par', {
    body: new URLSearchParams({ client_id: app.clientId, response_type: 'code', ...fields }).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(secret && { Authorization: `Basic ${btoa(`${app.clientId}:${secret}`)}` }),
    },
  });

async function pushed(app: Application, parameters: Record<string, string> = {}, proven?: oauth.DPoPOptions) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const asked = {
    redirect_uri: app.callback,
    scope: 'openid balance',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...parameters,
  };
  const url = await oauth.buildAuthorizationUrlWithPAR(app.configuration, asked, proven);
  return { path: url.pathname + url.search, checks: { pkceCodeVerifier, expectedState: state } };
}

async function opened(app: Application, browser: ReturnType<typeof createBrowser>, path: string) {
  const { headers } = await browser.call(path, {}, service.nodes[1]);
  const location = headers.location ?? '';
  const uid = new URL(location).searchParams.get('uid') ?? '';
  return uid ? app.approveConsent(browser, { uid, location, answer: {} as never, checks: {} }) : location;
}

test('a pushed request is opened at another node, needs nothing else in the browser, and gives one code', async () => {
  const app = await addApplication(service, required);
  const { browser } = await signedIn(service);
  const { path, checks } = await pushed(app, { scope: 'openid offline_access balance' });
  expect([...new URL(path, issuers.be).searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
  const location = await opened(app, browser, path);
  const tokens = await app.redeem(location, { checks });
  expect(tokens.scope).toBe('openid offline_access balance');
  expect(tokens.refresh_token).toBeDefined();
  expect(await opened(app, browser, path)).toContain('/partner/invalid');
});

test.each([
  ['opaque', {}],
  ['signed', { access_token_format: 'jwt' }],
])(
  'pushed with a proof and a resource, it gives %s tokens for that server, bound to the key',
  async (kind, given) => {
    const [server, another] = [
      await addTestResourceServer(service, given),
      await addTestResourceServer(service),
    ];
    const app = await addApplication(service, { ...required, dpop_bound_access_tokens: true });
    const { browser } = await signedIn(service);
    const { configuration } = app;
    const proven = { DPoP: oauth.getDPoPHandle(configuration, await oauth.randomDPoPKeyPair('ES256')) };
    const resource = server.audience;
    const { path, checks } = await pushed(app, { scope: 'openid offline_access balance', resource }, proven);
    const callback = new URL(await opened(app, browser, path));
    const without = oauth.authorizationCodeGrant(configuration, callback, checks, { resource });
    await expect(without).rejects.toMatchObject({ error: 'invalid_grant' });
    const first = await oauth.authorizationCodeGrant(configuration, callback, checks, { resource }, proven);
    const refresh = (asked: string) =>
      oauth.refreshTokenGrant(configuration, first.refresh_token ?? '', { resource: asked }, proven);
    const jkt = await proven.DPoP.calculateThumbprint();
    for (const { access_token: token, token_type } of [first, await refresh(resource)]) {
      expect(token_type).toBe('dpop');
      if (kind === 'signed') {
        const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
        expect(claims).toMatchObject({ aud: resource, scope: 'balance', cnf: { jkt } });
      } else {
        expect((await server.introspect(token)).json).toMatchObject({
          active: true,
          scope: 'balance',
          cnf: { jkt },
        });
        expect((await another.introspect(token)).json).toEqual({ active: false });
      }
    }
    await expect(refresh(another.audience)).rejects.toMatchObject({ error: 'invalid_target' });
  },
);

test('of parallel uses at two nodes, one gets a code', async () => {
  const app = await addApplication(service);
  const { browser } = await signedIn(service);
  await app.signIn(browser);
  const { path } = await pushed(app);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => browser.call(path, {}, service.nodes[nth % 2])),
  );
  const codes = answers.filter(({ headers }) => headers.location?.includes('code='));
  expect(codes).toHaveLength(1);
});

test.each([
  ['one after the other', undefined],
  ['after it has expired', 'update oidc_records set expires_at = now() where model = $1'],
  ['after it was removed', 'delete from oidc_records where model = $1'],
])('of two browsers that stop at the consent page with it, one gets a code: %s', async (_what, expire) => {
  const app = await addApplication(service);
  const { path } = await pushed(app);
  const stopped = [];
  for (const { browser } of [await signedIn(service), await signedIn(service), await signedIn(service)]) {
    const location = (await browser.call(path)).headers.location ?? '';
    stopped.push({ browser, uid: new URL(location).searchParams.get('uid') ?? '', location });
  }
  if (expire) await service.deps.db.query(expire, ['PushedAuthorizationRequest']);
  const [first, ...others] = stopped.map(
    ({ browser, ...begun }) =>
      () =>
        app.approveConsent(browser, { ...begun, answer: {} as never, checks: {} }),
  );
  expect(await first?.()).toContain('code=');
  for (const late of await Promise.all(others.map(approve => approve())))
    expect(answerAt(late)).toMatchObject({ error: 'invalid_request_uri' });
  expect(await opened(app, (await signedIn(service)).browser, path)).toContain('/partner/invalid');
});

test('of two browsers that approve it at the same time, one gets a code', async () => {
  const app = await addApplication(service);
  const { path } = await pushed(app);
  const people = [await signedIn(service), await signedIn(service)];
  const ends = await Promise.all(people.map(({ browser }) => opened(app, browser, path)));
  expect(ends.filter(location => location.includes('code='))).toHaveLength(1);
});

test('all pages of a request together have an hour', async () => {
  const app = await addApplication(service);
  const { browser } = await signedIn(service);
  const { uid } = await app.begin(browser);
  const key = oidcRecordKey('be', 'Interaction', uid);
  const later = "update oidc_records set expires_at = now() + interval '10 minutes' where key = $1";
  await service.deps.db.query(later, [key]);
  // Without an approval, the browser comes to a page again.
  const location = await app.resume(browser, `${issuers.be}/oauth/authorize/${uid}`);
  const next = oidcRecordKey('be', 'Interaction', new URL(location).searchParams.get('uid') ?? '');
  const { rows } = await service.deps.db.query<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::int as seconds from oidc_records where key = $1',
    [next],
  );
  expect(rows[0]?.seconds).toBeGreaterThan(590);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(601);
});

test('a client that must push its requests is refused without, and one without scopes gets the default ones', async () => {
  const app = await addApplication(service, required);
  const { browser } = await signedIn(service);
  const plain = await app.begin(browser);
  expect(answerAt(plain.location)).toMatchObject({ error: 'invalid_request' });
  const verifier = oauth.randomPKCECodeVerifier();
  const { json } = await post(app, {
    redirect_uri: app.callback,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const query = new URLSearchParams({ client_id: app.clientId, request_uri: json.request_uri }).toString();
  const location = await opened(app, browser, `/oauth/authorize?${query}`);
  expect((await app.redeem(location, { checks: { pkceCodeVerifier: verifier } })).scope).toBe(
    'openid balance',
  );
});

test.each([
  ['without authentication', {}, '', 401, 'invalid_client'],
  ['with a wrong secret', {}, 'wrong', 401, 'invalid_client'],
  ['without response_type', { response_type: '' }, undefined, 400, 'invalid_request'],
  ['without PKCE', { code_challenge: '' }, undefined, 400, 'invalid_request'],
  ['with another redirect_uri', { redirect_uri: 'http://evil.example/' }, undefined, 400, 'invalid_request'],
  ['with a scope of others', { scope: 'openid userwrite' }, undefined, 400, 'invalid_scope'],
  ['with a request_uri', { request_uri: 'urn:a' }, undefined, 400, 'request_uri_not_supported'],
  ['with claims that are not JSON', { claims: '{' }, undefined, 400, 'invalid_request'],
  ['with a NUL', { state: 'a\0b' }, undefined, 201, undefined],
  ['that is too long', { state: 'x'.repeat(21_000) }, undefined, 413, 'invalid_request'],
])('a request %s: %#', async (_what, fields, secret, status, error) => {
  const app = await addApplication(service);
  const right = { redirect_uri: app.callback, code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
  const answer = await post(app, { ...right, ...fields }, secret);
  expect([answer.status, answer.json.error]).toEqual([status, error]);
});

test.each([
  ['unknown', 'urn:ietf:params:oauth:request_uri:unknown', 'invalid_request_uri'],
  ['of the web', 'https://client.example/request', 'request_uri_not_supported'],
])('a request_uri that is %s is refused', async (_what, request_uri, error) => {
  const app = await addApplication(service);
  const query = new URLSearchParams({ client_id: app.clientId, request_uri, redirect_uri: app.callback });
  const { headers } = await createBrowser(service).call(`/oauth/authorize?${query.toString()}`);
  expect(headers.location).toMatch(new RegExp(`error=${error}|/partner/invalid`));
});

test('a request of another client, and one that expired, are refused', async () => {
  const [app, other] = [await addApplication(service), await addApplication(service)];
  const { browser } = await signedIn(service);
  const { path } = await pushed(app);
  const foreign = path.replace(`client_id=${app.clientId}`, `client_id=${other.clientId}`);
  expect((await browser.call(foreign)).headers.location).toBe(
    `http://account.talon.localhost:3000/partner/invalid?parameter=request_uri&id=${other.clientId}`,
  );
  await service.deps.db.query(
    "update oidc_records set expires_at = now() where model = 'PushedAuthorizationRequest'",
  );
  expect((await browser.call(path)).headers.location).toBe(
    `http://account.talon.localhost:3000/partner/invalid?parameter=request_uri&id=${app.clientId}`,
  );
});

test('too many requests of one client from one network wait', async () => {
  const app = await addApplication(service);
  const fields = {
    redirect_uri: app.callback,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  };
  const statuses: number[] = [];
  for (let nth = 0; nth < 13; nth += 1) statuses.push((await post(app, fields)).status);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 201), 429]);
  expect((await post(app, fields)).headers['retry-after']).toBe('60');
  const other = await addApplication(service);
  expect((await post(other, { ...fields, redirect_uri: other.callback })).status).toBe(201);
});
