import { scopes } from '@talon/rules/scopes';
import { describe, expect, test, vi } from 'vitest';
import { addApplication, issuers } from '../testing/applications';
import { createBrowser } from '../testing/browser';
import { startTestService, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

const documents = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'];
const hostOf = (market: keyof typeof issuers) => new URL(issuers[market]).host;

describe('discovery', () => {
  test.each(documents)('%s describes each market on its own host', async path => {
    for (const market of ['be', 'lu'] as const) {
      const issuer = issuers[market];
      const { json } = await service.call(path, { host: hostOf(market) });
      expect(json).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        userinfo_endpoint: `${issuer}/oauth/userinfo`,
        jwks_uri: `${issuer}/oauth/jwks`,
        introspection_endpoint: `${issuer}/oauth/introspection`,
        revocation_endpoint: `${issuer}/oauth/revocation`,
        end_session_endpoint: `${issuer}/oauth/end-session`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
        backchannel_logout_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
      expect(json.scopes_supported.toSorted()).toEqual([...scopes].toSorted());
      expect(json.id_token_signing_alg_values_supported.toSorted()).toEqual(['ES256', 'RS256']);
    }
  });

  test.each([...documents, '/oauth/jwks'])('%s may be cached for five minutes', async path => {
    const { headers } = await service.call(path);
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  test('ignores the host headers of the request', async () => {
    const { json } = await service.call(documents[0] ?? '', {
      host: 'account-api.talon.localhost:4444',
      headers: {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example',
      },
    });
    expect(JSON.stringify(json)).not.toContain('evil.example');
    expect(json.token_endpoint).toBe(`${issuers.be}/oauth/token`);
  });

  test('is served on the API host only', async () => {
    for (const host of ['api.talon.localhost:3000', 'account.talon.localhost:3000']) {
      const answer = await service.call('/oauth/jwks', { host });
      expect(answer.json?.keys).toBeUndefined();
    }
  });
});

describe('behind a proxy that ends TLS', () => {
  test('addresses are the configured ones, and cookies are Secure', async () => {
    const secure = await startTestService({ env: { PUBLIC_PROTOCOL: 'https', PUBLIC_URL_PORT: '443' } });
    const { json } = await secure.call(documents[0] ?? '');
    expect(json.authorization_endpoint).toBe('https://account-api.talon.localhost/oauth/authorize');
    await secure.deps.db.query(
      `insert into clients (client_id, name, redirect_uris, scopes, default_scopes)
       values ('tls', 'TLS', '{https://app.example/callback}', '{balance}', '{balance}')`,
    );
    const query = new URLSearchParams({
      client_id: 'tls',
      redirect_uri: 'https://app.example/callback',
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }).toString();
    const answer = await secure.call(`/oauth/authorize?${query}`);
    expect(answer.headers.location).toContain('https://account.talon.localhost/approve?uid=');
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    await secure.stop();
  });
});

describe('pages of other sites', () => {
  test.each(['https://anywhere.example', 'null'])('may read discovery and keys (%s)', async origin => {
    for (const path of [...documents, '/oauth/jwks']) {
      const { status, headers } = await service.call(path, { headers: { Origin: origin } });
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('may call token, revocation and userinfo only from the origin of a redirect URI', async () => {
    const app = await addApplication(service, { secret: null });
    const { browser } = await signedIn(service);
    const tokens = await app.signIn(browser);
    const own = new URL(app.callback).origin;
    const calls = (origin: string) => [
      service.call('/oauth/userinfo', {
        headers: { Origin: origin, Authorization: `Bearer ${tokens.access_token}` },
      }),
      service.call('/oauth/token', {
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `grant_type=refresh_token&refresh_token=none&client_id=${app.clientId}`,
      }),
      service.call('/oauth/revocation', {
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `token=none&client_id=${app.clientId}`,
      }),
    ];
    for (const { headers } of await Promise.all(calls(own))) {
      expect(headers['access-control-allow-origin']).toBe(own);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const origin of ['https://evil.example', 'null', `${own}0`]) {
      for (const answer of await Promise.all(calls(origin))) {
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        expect(answer.json.error).toBe('invalid_request');
      }
    }
  });

  test('may not introspect', async () => {
    const app = await addApplication(service, { secret: null });
    const answer = await service.call('/oauth/introspection', {
      headers: { Origin: new URL(app.callback).origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `token=none&client_id=${app.clientId}`,
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.json.error).toBe('invalid_request');
  });

  test('may not call the account API', async () => {
    const answer = await service.call('/authorize?uid=x', { headers: { Origin: 'https://evil.example' } });
    expect(answer.json.code).toBe('origin-refused');
  });
});

describe('a page of the engine', () => {
  test('cannot be framed and loads no external resources', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const begun = await app.begin(browser);
    const refused = await browser.call('/oauth/authorize?client_id=nobody');
    await app.approveConsent(browser, begun);
    const question = await browser.call('/oauth/end-session');
    for (const { headers } of [begun.answer, refused, question]) {
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('that submits itself may do so: the policy allows its script and its form target', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    await app.signIn(browser);
    const { answer } = await app.begin(browser, { response_mode: 'form_post' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`action="${app.callback}"`);
    expect(answer.text).toContain('name="code"');
    const policy = answer.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'/);
    expect(policy).not.toContain('form-action');
  });

  test('shows no details of an internal error', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    const { db } = service.deps;
    const query = db.query.bind(db);
    const broken = (() => query('select secret_detail')) as never;
    const spy = vi.spyOn(db, 'query').mockImplementation(broken);
    const page = await browser.call(`/oauth/authorize/${uid}`, {
      headers: { 'Accept-Language': 'fr', Accept: 'text/html' },
    });
    const program = await service.call('/oauth/token', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&refresh_token=x&client_id=y',
    });
    spy.mockRestore();
    expect(page.status).toBe(500);
    expect(page.text).toContain('lang="fr"');
    expect([program.status, program.json.error]).toEqual([500, 'server_error']);
    expect(page.text + program.text).not.toContain('secret_detail');
  });
});

test('an unknown request redirects to the page for expired requests', async () => {
  const answer = await createBrowser(service).call('/oauth/authorize/nothing-there');
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    'http://account.talon.localhost:3000/approve?uid=nothing-there',
  ]);
});

test.each([
  ['GET', '/oauth/token'],
  ['POST', '/oauth/jwks'],
  ['GET', '/oauth/nothing'],
  ['DELETE', '/oauth/authorize'],
])('%s %s is not found', async (method, path) => {
  expect((await service.call(path, { method })).status).toBe(404);
});
