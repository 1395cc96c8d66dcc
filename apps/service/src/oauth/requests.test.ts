import { authorizationParameters } from '@talon/contract/authorize';
import { describe, expect, test } from 'vitest';
import { addApplication, issuers } from '../testing/applications';
import { createBrowser } from '../testing/browser';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();

const invalidPage = (parameter: string, id?: string) =>
  `http://account.talon.localhost:3000/partner/invalid?parameter=${parameter}${id === undefined ? '' : `&id=${id}`}`;

describe('responses are sent to registered redirect URIs only', () => {
  test.each([
    ['another site', () => 'https://evil.example/callback'],
    ['a longer path', (uri: string) => `${uri}/more`],
    ['a shorter path', (uri: string) => uri.slice(0, -1)],
    ['a query more', (uri: string) => `${uri}?next=https://evil.example`],
    ['a fragment more', (uri: string) => `${uri}#more`],
    ['another scheme', (uri: string) => uri.replace('http:', 'https:')],
    ['another port', (uri: string) => uri.replace(':3000', ':3001')],
    ['a user before it', (uri: string) => uri.replace('http://', 'http://evil.example@')],
    ['its host as a user', (uri: string) => uri.replace('/callback', '@evil.example/callback')],
    ['its host as a sub-domain', (uri: string) => uri.replace('.localhost', '.localhost.evil.example')],
    ['capitals', (uri: string) => uri.replace('callback', 'Callback')],
    ['an escaped letter', (uri: string) => uri.replace('callback', '%63allback')],
    ['dot segments', (uri: string) => uri.replace('callback', 'a/../callback')],
    ['a look-alike letter', (uri: string) => uri.replace('app', 'аpp')],
    ['nothing', () => ''],
  ])('%s is refused', async (_what, change) => {
    const app = await addApplication(service);
    const other = await addApplication(service);
    expect(other.callback).not.toBe(app.callback);
    const { browser } = await signedIn(service);
    const begun = await app.begin(browser, { redirect_uri: change(app.callback) });
    expect(begun.answer.status).toBe(303);
    expect(begun.location).toBe(invalidPage('redirect_uri', app.clientId));
    const asked = await browser.call(
      `/authorize?${new URLSearchParams({ client_id: app.clientId, redirect_uri: change(app.callback), response_type: 'code' }).toString()}`,
    );
    expect(asked.json.code).toBe('invalid-client');
  });

  test("another client's redirect URI is refused", async () => {
    const app = await addApplication(service);
    const other = await addApplication(service);
    const { browser } = await signedIn(service);
    const { location } = await app.begin(browser, { redirect_uri: other.callback });
    expect(location).toBe(invalidPage('redirect_uri', app.clientId));
  });

  test('a code is not redeemed with another redirect URI than it was requested with', async () => {
    const two = ['http://two.localhost:3000/one', 'http://two.localhost:3000/two'];
    const app = await addApplication(service, { redirect_uris: two });
    const { browser } = await signedIn(service);
    const begun = await app.begin(browser);
    const location = await app.approveConsent(browser, begun);
    const elsewhere = location.replace('/one', '/two');
    await expect(app.redeem(elsewhere, begun)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

test('an unknown client never causes a redirect', async () => {
  const { browser } = await signedIn(service);
  const query = new URLSearchParams({
    client_id: 'nobody',
    redirect_uri: 'https://evil.example/',
    response_type: 'code',
    state: 's',
  }).toString();
  const begun = await browser.call(`/oauth/authorize?${query}`);
  expect(begun.headers.location).toBe(invalidPage('client_id', 'nobody'));
  expect((await browser.call(`/authorize?${query}`)).json.code).toBe('invalid-client');
  expect((await browser.call('/oauth/authorize')).headers.location).toBe(invalidPage('client_id'));
  for (const id of ['call us', 'https://evil.example', 'x'.repeat(65)]) {
    const other = `/oauth/authorize?${new URLSearchParams({ client_id: id }).toString()}`;
    expect((await browser.call(other)).headers.location).toBe(invalidPage('client_id'));
  }
});

describe('scopes', () => {
  test('a scope that the client is not registered with is refused', async () => {
    const app = await addApplication(service, { scope: 'openid balance', default_scope: 'balance' });
    const { browser } = await signedIn(service);
    const { location } = await app.begin(browser, { scope: 'openid balance payment' });
    expect(location.startsWith(app.callback)).toBe(true);
    expect(new URL(location).searchParams.get('error')).toBe('invalid_scope');
  });

  test('an unknown scope is ignored', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const tokens = await app.signIn(browser, { scope: 'balance everything', nonce: undefined });
    expect(tokens.scope).toBe('balance');
  });

  test.each([undefined, ''])(
    'without scope (%j) the default scopes of the client are requested',
    async scope => {
      const app = await addApplication(service);
      const { browser } = await signedIn(service);
      const { uid } = await app.begin(browser, { scope });
      expect((await browser.call(`/authorize?uid=${uid}`)).json.scopes.toSorted()).toEqual([
        'balance',
        'openid',
      ]);
    },
  );

  test('offline_access is granted where the page shows it, and without the page after that', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const asked = { scope: 'openid offline_access balance' };
    const begun = await app.begin(browser, asked);
    const shown = (await browser.call(`/authorize?uid=${begun.uid}`)).json.scopes;
    expect(shown).toContain('offline_access');
    expect((await app.signIn(browser, asked)).refresh_token).toBeDefined();
    const silent = await app.begin(browser, { ...asked, prompt: 'none' });
    expect((await app.redeem(silent.location, silent)).refresh_token).toBeDefined();
  });

  test.each([
    ['that the client is not registered with is refused', {}, 'invalid_scope'],
    ['is ignored for a client without refresh tokens', { grant_types: ['authorization_code'] }, undefined],
  ])('offline_access %s', async (_what, given, error) => {
    const scopes = { scope: 'openid balance', default_scope: 'balance' };
    const app = await addApplication(service, { ...scopes, ...given });
    const { browser } = await signedIn(service);
    const begun = await app.begin(browser, { scope: 'openid offline_access' });
    const location = await app.approveConsent(browser, begun);
    expect(new URL(location).searchParams.get('error') ?? undefined).toBe(error);
  });
});

describe('without a uid, /authorize returns where the request begins', () => {
  test('the three parameters of section 7 are enough, without a session', async () => {
    const app = await addApplication(service);
    const query = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: app.callback,
      response_type: 'code',
    }).toString();
    const answer = await createBrowser(service).call(`/authorize?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ target: `${issuers.be}/oauth/authorize?${query}` });
  });

  test('every parameter is included', async () => {
    const app = await addApplication(service);
    const query = Object.fromEntries(authorizationParameters.map(name => [name, `${name} & more`]));
    const asked = { ...query, client_id: app.clientId, redirect_uri: app.callback };
    const answer = await service.call(`/authorize?${new URLSearchParams(asked).toString()}`);
    expect(Object.fromEntries(new URL(answer.json.target).searchParams)).toEqual(asked);
    expect(authorizationParameters).toEqual(
      expect.arrayContaining([
        'resource',
        'dpop_jkt',
        'claims',
        'claims_locales',
        'acr_values',
        'response_mode',
      ]),
    );
  });

  test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost'])(
    'a native app may use any port of %s, and no other address',
    async origin => {
      const native = await addApplication(service, { secret: null, redirect_uris: [`${origin}/callback`] });
      const server = await addApplication(service, { redirect_uris: ['http://localhost/callback'] });
      const ask = async ({ clientId }: typeof native, redirect_uri: string) =>
        (
          await service.call(
            `/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri, response_type: 'code' }).toString()}`,
          )
        ).json;
      expect((await ask(native, `${origin}:52123/callback`)).target).toContain('52123');
      const others = ['/other', ':52123/callback?a=b', '.evil.example/callback', ':1@evil.example/callback'];
      for (const rest of others) expect((await ask(native, origin + rest)).code).toBe('invalid-client');
      expect((await ask(native, `${origin.replace('http:', 'https:')}:1/callback`)).code).toBe(
        'invalid-client',
      );
      expect((await ask(server, 'http://localhost:52123/callback')).code).toBe('invalid-client');
    },
  );

  test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost'])(
    'a native app signs in at any port of %s',
    async origin => {
      const app = await addApplication(service, { secret: null, redirect_uris: [`${origin}/callback`] });
      const { account, browser } = await signedIn(service);
      const tokens = await app.signIn(browser, { redirect_uri: `${origin}:52123/callback` });
      expect(tokens.claims()?.sub).toBe(account.id);
    },
  );
});

test('a posted request is redirected to the same request by GET', async () => {
  const app = await addApplication(service);
  const { browser } = await signedIn(service);
  const fields = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: app.callback,
    response_type: 'code',
    scope: 'balance',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 'é & ü',
  }).toString();
  const posted = await browser.call('/oauth/authorize', {
    body: fields,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://anywhere.example' },
  });
  expect(posted.status).toBe(303);
  expect(posted.headers.location).toBe(`/oauth/authorize?${fields}`);
  const { headers } = await browser.call(posted.headers.location ?? '');
  expect(headers.location).toContain('/approve?uid=');
});

test.each([
  ['JSON', 'application/json', '{"client_id":"2"}'],
  [
    'a form that is too large',
    'application/x-www-form-urlencoded',
    `client_id=2&state=${'x'.repeat(20_000)}`,
  ],
])('a posted body of %s is refused', async (_what, type, body) => {
  const answer = await service.call('/oauth/authorize', { body, headers: { 'Content-Type': type } });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    'http://account.talon.localhost:3000/partner/invalid',
  ]);
});

test.each([
  ['a token that was asked for at once', { response_type: 'token' }, 'unsupported_response_type'],
  ['a prompt that nobody knows', { prompt: 'dance' }, 'invalid_request'],
  ['none beside another prompt', { prompt: 'none login' }, 'invalid_request'],
  ['an age that is no number', { max_age: 'old' }, 'invalid_request'],
  ['a request object', { request: 'a.b.c' }, 'request_not_supported'],
])('%s is refused with its error code', async (_what, parameters, error) => {
  const app = await addApplication(service);
  const { browser } = await signedIn(service);
  const { location } = await app.begin(browser, parameters);
  expect(location.startsWith(app.callback)).toBe(true);
  expect(new URLSearchParams(location.split(/[?#]/)[1]).get('error')).toBe(error);
});
