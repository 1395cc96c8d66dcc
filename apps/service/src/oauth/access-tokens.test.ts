import { createHmac } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JWTVerifyOptions } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { disableResourceServer } from '../commands/resource-servers/switch';
import { addApplication, type Application } from '../testing/applications';
import type { Browser } from '../testing/browser';
import { addTestResourceServer, type TestResourceServer } from '../testing/resource-servers';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ nodes: 2 });
const issuer = 'http://account-api.talon.localhost:3000';
const inactive = { active: false };

let opaque: TestResourceServer;
let signed: TestResourceServer;
let app: Application;
let browser: Browser;
let accountId: string;
beforeAll(async () => {
  opaque = await addTestResourceServer(service, { scope: 'transaction payment' });
  signed = await addTestResourceServer(service, { scope: 'balance', access_token_format: 'jwt' });
  app = await addApplication(service);
  const person = await signedIn(service);
  browser = person.browser;
  accountId = person.account.id;
});

/** Signs the person in for a resource server, and redeems the code for it. */
async function tokensFor(
  { audience: resource }: TestResourceServer,
  scope = 'openid balance transaction',
  more = {},
) {
  const begun = await app.begin(browser, { scope, resource, ...more });
  return app.redeem(await app.approveConsent(browser, begun), begun, { resource });
}

async function verify(token: string, options: JWTVerifyOptions = {}) {
  const keys = (await service.call('/oauth/jwks')).json;
  const expected = { issuer, audience: signed.audience, typ: 'at+jwt', ...options };
  return jwtVerify(token, createLocalJWKSet(keys), expected);
}

const callApi = (token: string) =>
  service.call('/user', { host: 'api.talon.localhost:3000', headers: { Authorization: `Bearer ${token}` } });

describe('a token for a resource server (RFC 8707)', () => {
  test('is opaque where it is registered so: for it alone, with its scopes alone', async () => {
    const { access_token: token, scope, expires_in } = await tokensFor(opaque);
    expect([scope, expires_in]).toEqual(['transaction', 3600]);
    expect((await opaque.introspect(token)).json).toMatchObject({
      active: true,
      aud: opaque.audience,
      scope: 'transaction',
      sub: accountId,
    });
    expect((await signed.introspect(token)).json).toEqual(inactive);
    const other = await addTestResourceServer(service, { scope: 'transaction' });
    expect((await other.introspect(token)).json).toEqual(inactive);
    expect((await callApi(token)).status).toBe(401);
    await expect(app.userinfo(token)).rejects.toThrow();
  });

  test('is signed where it is registered so (RFC 9068), for five minutes', async () => {
    const {
      access_token: token,
      expires_in,
      token_type,
    } = await tokensFor(signed, undefined, { max_age: '3600' });
    expect([expires_in, token_type]).toEqual([300, 'bearer']);
    const { payload, protectedHeader } = await verify(token);
    expect(protectedHeader).toEqual({ typ: 'at+jwt', alg: 'RS256', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: issuer,
      aud: signed.audience,
      sub: accountId,
      client_id: app.clientId,
      scope: 'balance',
      jti: expect.stringMatching(/^[\w-]{43}$/),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 300,
      auth_time: expect.any(Number),
      acr: 'urn:talon:two-factor',
      amr: expect.any(Array),
    });
    expect((await callApi(token)).status).toBe(401);
    await expect(app.userinfo(token)).rejects.toThrow();
  });

  test('is signed by the registered algorithm', async () => {
    const audience = 'https://es256.example/';
    const es = await addTestResourceServer(service, {
      audience,
      access_token_format: 'jwt',
      access_token_signing_alg: 'ES256',
    });
    const { access_token: token } = await tokensFor(es);
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    await verify(token, { audience });
  });

  test('a signed token is introspected at every node, by its resource server, its client and nobody else', async () => {
    const { access_token: token } = await tokensFor(signed);
    for (const at of service.nodes)
      expect((await signed.introspect(token, { at })).json).toMatchObject({ active: true, scope: 'balance' });
    expect(await app.introspect(token)).toMatchObject({ active: true, client_id: app.clientId });
    expect((await opaque.introspect(token)).json).toEqual(inactive);
    const stranger = await addApplication(service);
    expect(await stranger.introspect(token)).toEqual(inactive);
  });

  test.each<[string, (token: string) => string]>([
    ['with another signature', token => token.replace(/[^.]{8}$/, 'AAAAAAAA')],
    ['with another payload', token => withPayload(token, { scope: 'balance payment' })],
    ['without a signature', token => `${encoded({ alg: 'none' })}.${token.split('.')[1]}.`],
    [
      'signed by a secret',
      token => {
        const text = `${encoded({ alg: 'HS256', typ: 'at+jwt' })}.${token.split('.')[1]}`;
        return `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`;
      },
    ],
    ['named by its jti', token => String(decodeJwt(token).jti)],
    ['named by the id of its record', token => `jwt.${String(decodeJwt(token).jti)}`],
  ])('%s it is inactive, and cannot be revoked', async (_how, forge) => {
    const { access_token: token } = await tokensFor(signed);
    const forged = forge(token);
    expect((await signed.introspect(forged)).json).toEqual(inactive);
    await app.revoke(forged);
    expect((await signed.introspect(token)).json.active).toBe(true);
    expect((await callApi(forged)).status).toBe(401);
  });

  test('a revoked signed token passes a local verification until it expires, but no introspection', async () => {
    const { access_token: token } = await tokensFor(signed);
    await app.revoke(token);
    await verify(token);
    expect((await signed.introspect(token)).json).toEqual(inactive);
    await expect(verify(token, { currentDate: new Date(Date.now() + 301_000) })).rejects.toThrow('exp');
  });

  test('without resource at the token endpoint, the token is for userinfo; a refresh names the resource servers of the request', async () => {
    const begun = await app.begin(browser, {
      scope: 'openid balance transaction offline_access',
      prompt: 'consent',
      resource: signed.audience,
    });
    const first = await app.redeem(await app.approveConsent(browser, begun), begun);
    expect(await app.userinfo(first.access_token)).toMatchObject({ sub: accountId });
    const second = await app.refresh(first.refresh_token, { resource: signed.audience });
    expect((await verify(second.access_token)).payload.scope).toBe('balance');
    await expect(app.refresh(second.refresh_token, { resource: opaque.audience })).rejects.toMatchObject({
      error: 'invalid_target',
      error_description: expect.stringContaining('resource'),
    });
    const third = await app.refresh(second.refresh_token);
    expect(await app.userinfo(third.access_token)).toMatchObject({ sub: accountId });
  });
});

describe('a wrong resource is refused with a sentence that names the parameter', () => {
  const refusalOf = async (parameters: Record<string, string>) => {
    const { location } = await app.begin(browser, parameters);
    return Object.fromEntries(new URL(location).searchParams);
  };

  test.each([
    [
      'an unknown one',
      'https://nobody.example/',
      'resource is not the audience of a registered resource server, letter for letter',
    ],
    ['no address', 'platform', 'resource is not'],
    ['one with a fragment', 'https://nobody.example/#a', 'resource is not'],
    [
      'one with a NUL',
      'https://nobody.example/\0',
      'resource is not the audience of a registered resource server, letter for letter',
    ],
  ])('%s', async (_what, resource, sentence) => {
    const refused = await refusalOf({ resource });
    expect(refused).toMatchObject({ error: 'invalid_target' });
    expect(refused['error_description']).toContain(sentence);
  });

  test('one without a requested scope, which lists its scopes', async () => {
    expect(await refusalOf({ resource: opaque.audience, scope: 'openid balance' })).toMatchObject({
      error: 'invalid_target',
      error_description: 'resource has none of the requested scopes; it has: transaction payment',
    });
  });

  test('a disabled one, also at the token endpoint', async () => {
    const server = await addTestResourceServer(service);
    const begun = await app.begin(browser, { resource: server.audience });
    const location = await app.approveConsent(browser, begun);
    await disableResourceServer(service.deps, server.id);
    expect((await refusalOf({ resource: server.audience }))['error']).toBe('invalid_target');
    const late = app.redeem(location, begun, { resource: server.audience });
    await expect(late).rejects.toMatchObject({ error: 'invalid_target' });
  });
});

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function withPayload(token: string, more: object): string {
  const [header = '', , signature = ''] = token.split('.');
  return [header, encoded({ ...decodeJwt(token), ...more }), signature].join('.');
}
