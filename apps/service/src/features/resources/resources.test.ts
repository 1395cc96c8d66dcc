import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { showAccount } from '../../commands/show-account';
import { resourceRoutes } from '../../http/routes';
import { readEvents } from '../../testing/audit';
import { addApplication } from '../../testing/applications';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const be = 'api.talon.localhost:3000';
const lu = 'api.talon-lux.localhost:3000';
const all = ['openid', 'offline_access', 'user', 'userwrite', 'clientarea', 'mymonizze', 'fridom', 'balance'];

const service = withTestService();

async function approveConsent(scope: string) {
  const app = await addApplication(service, { scope: all.join(' ') });
  const { account, browser, sessionId } = await signedIn(service);
  const asked = scope.includes('offline_access') ? { scope, prompt: 'consent' } : { scope };
  const { access_token, refresh_token } = await app.signIn(browser, asked);
  return { app, account, browser, sessionId, token: access_token, refreshToken: refresh_token };
}

const call = (path: string, token?: string, { host = be, body }: { host?: string; body?: unknown } = {}) =>
  service.call(path, {
    host,
    ...(body !== undefined && { body }),
    headers: { ...(token && { Authorization: `Bearer ${token}` }) },
  });

const lastUsed = async (accountId: string) => {
  const { rows } = await service.deps.db.query<{ last_used_at: Date | null }>(
    'select last_used_at from consents where account_id = $1',
    [accountId],
  );
  return rows[0]?.last_used_at;
};

describe('a client reads and changes what its scopes allow', () => {
  test('user: personal data only', async () => {
    const { account, token } = await approveConsent('openid user');
    const { status, json, headers } = await call('/user', token);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toEqual({
      data: {
        id: account.id,
        firstname: 'Lotte',
        lastname: 'Peeters',
        birthdate: null,
        gender: null,
        language: 'en',
        email: account.email,
        phone: account.phone,
        bank_account: null,
      },
    });
  });

  test('user: when the bank account changed and from when it is settled, but never the account', async () => {
    const { account, token } = await approveConsent('openid user');
    const sealed = service.deps.encryption.encrypt('BE71096123456769', {
      column: 'accounts.iban_encrypted',
      id: account.id,
    });
    await service.deps.db.query('update accounts set iban_encrypted = $2 where id = $1', [
      account.id,
      sealed,
    ]);
    const shown = async () => (await call('/user', token)).json.data.bank_account;
    expect(await shown()).toEqual({ changed_at: null, settled_at: null });
    await service.deps.db.query(
      "update accounts set iban_changed_at = '2026-11-23T10:00:00Z', iban_settled_at = '2026-11-24T10:00:00Z' where id = $1",
      [account.id],
    );
    expect(await shown()).toEqual({
      changed_at: '2026-11-23T10:00:00.000Z',
      settled_at: '2026-11-24T10:00:00.000Z',
    });
  });

  test('user: a client with pairwise subjects sees its own one, and not the account', async () => {
    const app = await addApplication(service, { scope: all.join(' '), subject_type: 'pairwise' });
    const { account, browser } = await signedIn(service);
    const tokens = await app.signIn(browser, { scope: 'openid user' });
    const { json } = await call('/user', tokens.access_token);
    expect(json.data).toMatchObject({ id: tokens.claims()?.sub, email: account.email });
    expect(JSON.stringify(json)).not.toContain(account.id);
  });

  test('userwrite: changes of personal data, by the rules of the profile', async () => {
    const { token } = await approveConsent('openid user userwrite');
    const body = { firstname: 'Lot', lastname: 'Peters', birthdate: '1990-05-17', language: 'fr' };
    expect((await call('/user', token, { body })).status).toBe(204);
    expect((await call('/user', token)).json.data).toMatchObject(body);
    const wrong = await call('/user', token, { body: { ...body, firstname: 'L' } });
    expect(wrong.status).toBe(400);
    expect(wrong.json.fields).toEqual(['firstname']);
    const another = await call('/user', token, { body: { ...body, birthdate: '1990-05-18' } });
    expect(another.json.fields).toEqual(['birthdate']);
  });

  test('userwrite: the audit trail names the client, as operators see it', async () => {
    const { app, account, browser, token } = await approveConsent('openid userwrite');
    const body = { firstname: 'Lotje', lastname: 'Peeters', birthdate: '1990-05-17', language: 'nl' };
    expect((await call('/user', token, { body })).status).toBe(204);
    // A call without a change is not audited.
    expect((await call('/user', token, { body })).status).toBe(204);
    const own = await browser.call('/user', { body: { ...body, firstname: 'Lotte' } });
    expect(own.status).toBe(204);
    const events = await readEvents(
      service.deps,
      ['client_id', 'market', 'address', 'device_id'],
      "account_id = $1 and event = 'profile-changed'",
      [account.id],
    );
    const around = { market: 'be', address: '127.0.0.0/24' };
    expect(events).toEqual([
      { ...around, client_id: app.clientId, device_id: null },
      { ...around, client_id: null, device_id: expect.any(String) },
    ]);
    const sheet = await showAccount(service.deps, account.id);
    expect(sheet).toMatch(new RegExp(`profile-changed  be  127.0.0.0/24  application ${app.clientId}$`, 'm'));
  });

  test.each([
    ['clientarea', '/user/client-area', 'customer_user_id', 'client'],
    ['mymonizze', '/user/personal-area', 'user_id', 'personal'],
    ['fridom', '/user/third-platform', 'fridom_user_id', 'third'],
  ])('%s: what that platform knows the person by', async (scope, path, name, platform) => {
    const { account, token } = await approveConsent(`openid ${scope}`);
    expect((await call(path, token)).json).toEqual({ [name]: null });
    await service.deps.db.query(
      'insert into platform_links (account_id, platform, person_id) values ($1, $2, $3)',
      [account.id, platform, `L-${scope}`],
    );
    expect((await call(path, token)).json).toEqual({ [name]: `L-${scope}` });
  });
});

describe('each call is refused', () => {
  const calls = resourceRoutes.map(({ endpoint }) => endpoint);
  const bodyFor = (endpoint: (typeof calls)[number]) =>
    endpoint.body ? { firstname: 'Lotte', lastname: 'Peeters', language: 'en' } : undefined;

  test.each(calls)(
    '$method $path without a token, with no reason (RFC 6750, section 3.1)',
    async endpoint => {
      const answer = await call(endpoint.path, undefined, { body: bodyFor(endpoint) });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json.code).toBe('login-required');
    },
  );

  test.each(calls)('$method $path with a token of other scopes', async endpoint => {
    const { token } = await approveConsent('openid balance');
    const answer = await call(endpoint.path, token, { body: bodyFor(endpoint) });
    expect(answer.status).toBe(403);
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", scope="${endpoint.scope}"`,
    );
    expect(answer.json).toMatchObject({ code: 'scope-missing', scope: endpoint.scope });
  });

  const expectRefused = async (token: string, host = be) => {
    const answer = await call('/user', token, { host });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(answer.json.code).toBe('token-refused');
  };

  test.each([
    ['made up', randomBytes(32).toString('base64url')],
    ['no token at all', 'x y'],
    ['far too long', 'x'.repeat(5000)],
    ['strange', '\u00e9'],
  ])('with a token that is %s', async (_what, token) => expectRefused(token));

  test('with a session token of a person', async () => {
    const { browser } = await signedIn(service);
    await expectRefused(browser.token());
  });

  test('with a refresh token', async () => {
    const { refreshToken } = await approveConsent('openid user offline_access');
    await expectRefused(refreshToken ?? '');
  });

  test('with a token of another market and issuer', async () => {
    const { token } = await approveConsent('openid user');
    await expectRefused(token, lu);
    expect((await call('/user', token)).status).toBe(200);
  });

  test('with a token that has expired', async () => {
    const { token } = await approveConsent('openid user');
    await service.deps.db.query(
      "update oidc_records set expires_at = now() - interval '1 second' where model = 'AccessToken'",
    );
    await expectRefused(token);
  });

  test('with a token that was revoked', async () => {
    const { app, token } = await approveConsent('openid user');
    await app.revoke(token);
    await expectRefused(token);
  });

  test('after the person has revoked the access', async () => {
    const { app, browser, token, refreshToken } = await approveConsent('openid user offline_access');
    expect((await browser.call(`/token/${app.clientId}`, { method: 'DELETE' })).status).toBe(204);
    await expectRefused(token);
    await expect(app.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('after the person has logged out, unless it has offline access', async () => {
    const [online, offline] = [
      await approveConsent('openid user'),
      await approveConsent('openid user offline_access'),
    ];
    for (const { browser } of [online, offline]) await browser.call('/token', { method: 'DELETE' });
    await expectRefused(online.token);
    expect((await call('/user', offline.token)).status).toBe(200);
  });

  test('after the client is disabled', async () => {
    const { app, token } = await approveConsent('openid user');
    await service.deps.db.query('update clients set disabled_at = now() where client_id = $1', [
      app.clientId,
    ]);
    await expectRefused(token);
  });

  test('with a method that the path does not have', async () => {
    const answer = await service.call('/user', { host: be, method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, POST');
  });
});

test('the time of the last call of a client is stored at most once a minute', async () => {
  const { account, token } = await approveConsent('openid user');
  await service.deps.db.query('update consents set last_used_at = null where account_id = $1', [account.id]);
  await call('/user', token);
  const first = await lastUsed(account.id);
  expect(first).toBeInstanceOf(Date);
  await call('/user', token);
  expect(await lastUsed(account.id)).toEqual(first);
  await service.deps.db.query(
    "update consents set last_used_at = now() - interval '61 seconds' where account_id = $1",
    [account.id],
  );
  await Promise.all([call('/user', token), call('/user', token)]);
  expect((await lastUsed(account.id))?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
});

test('a page of any origin can call without credentials and read the error', async () => {
  const headers = { Origin: 'https://app.example', 'Access-Control-Request-Headers': 'authorization' };
  const asked = await service.call('/user', { host: be, method: 'OPTIONS', headers });
  expect(asked.status).toBe(204);
  expect(asked.headers['access-control-allow-headers']).toContain('Authorization');
  const refused = await service.call('/user', { host: be, headers });
  expect(refused.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After, WWW-Authenticate, X-Request-Id',
  });
  expect(refused.headers['access-control-allow-credentials']).toBeUndefined();
});

test('the OpenAPI document contains every call with its scope', async () => {
  const { json } = await service.call('/openapi.json', { host: lu });
  expect(json.servers).toEqual([{ url: 'http://api.talon-lux.localhost:3000' }]);
  expect(json.paths['/user'].get.security).toEqual([{ application: ['user'] }]);
  expect(json.components.securitySchemes.application.openIdConnectUrl).toBe(
    'http://account-api.talon-lux.localhost:3000/.well-known/openid-configuration',
  );
});
