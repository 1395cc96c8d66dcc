import type { webcrypto } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { addApplication, type Application, issuers } from '../../testing/applications';
import { answerAt } from '../../testing/conformance';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2 });
const par = `${issuers.be}/oauth/par`;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

type Key = Awaited<ReturnType<typeof newKey>>;

async function newKey(alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: alg, alg, use: 'sig' } };
}

/** A client as `docs/conformance.md` registers it. */
const register = ({ jwk, privateKey }: Key) =>
  addApplication(service, {
    scope: 'openid profile email offline_access',
    default_scope: 'openid',
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [jwk] },
    require_pushed_authorization_requests: true,
    dpop_bound_access_tokens: true,
    id_token_signed_response_alg: 'ES256',
    auth: oauth.PrivateKeyJwt({ key: privateKey, kid: jwk.kid }),
  });

let key: Key;
let rsa: Key;
let app: Application;
let other: { key: Key; app: Application };
let person: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  [key, rsa] = [await newKey('ES256'), await newKey('PS256')];
  app = await register(key);
  const second = await newKey('ES256');
  other = { key: second, app: await register(second) };
  person = await signedIn(service);
});

const newProver = async (of = app) => ({
  DPoP: oauth.getDPoPHandle(of.configuration, await oauth.randomDPoPKeyPair('ES256')),
});

/** Pushes a request as an ordinary client does. */
async function push(parameters: Record<string, string> = {}, proven?: oauth.DPoPOptions, of = app) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const asked: Record<string, string> = {
    redirect_uri: of.callback,
    scope: 'openid',
    state: oauth.randomState(),
    nonce: oauth.randomNonce(),
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...parameters,
  };
  const url = await oauth.buildAuthorizationUrlWithPAR(of.configuration, asked, proven);
  const checks = { pkceCodeVerifier, expectedState: asked['state'], expectedNonce: asked['nonce'] };
  return { path: url.pathname + url.search, checks };
}

/** Opens a pushed request, with more in its address if given, and approves it where that is asked for. */
async function approve(path: string, more: Record<string, string> = {}, of = app): Promise<string> {
  const extra = new URLSearchParams(more).toString();
  const { headers } = await person.browser.call(extra ? `${path}&${extra}` : path, {}, service.nodes[1]);
  const location = headers.location ?? '';
  const uid = new URL(location).searchParams.get('uid') ?? '';
  return uid
    ? of.approveConsent(person.browser, { uid, location, answer: {} as never, checks: {} })
    : location;
}

type Checks = oauth.AuthorizationCodeGrantChecks;

const redeem = (back: string, checks: object, proven?: oauth.DPoPOptions, of = app) =>
  oauth.authorizationCodeGrant(of.configuration, new URL(back), checks as Checks, {}, proven);

describe('the security profile: a client with its own key', () => {
  test('signs in by private_key_jwt, a pushed request and DPoP, and refreshes', async () => {
    const prover = await newProver();
    const { path, checks } = await push({ scope: 'openid offline_access' }, prover);
    const tokens = await redeem(await approve(path), checks, prover);
    expect(tokens.token_type).toBe('dpop');
    expect(tokens.claims()).toMatchObject({ sub: person.account.id, aud: app.clientId });
    const { alg } = JSON.parse(Buffer.from(tokens.id_token?.split('.')[0] ?? '', 'base64url').toString());
    expect(alg).toBe('ES256');
    const userinfo = oauth.fetchUserInfo(app.configuration, tokens.access_token, person.account.id, prover);
    expect(await userinfo).toMatchObject({ sub: person.account.id });
    const next = await oauth.refreshTokenGrant(app.configuration, tokens.refresh_token ?? '', {}, prover);
    expect(next.token_type).toBe('dpop');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
  });

  test.each([
    ['a nonce of 64 characters', { nonce: 'n'.repeat(64) }],
    ['a long nonce', { nonce: 'n'.repeat(384) }],
    ['a long state', { state: 's'.repeat(384) }],
  ])('may send %s', async (_what, parameters) => {
    const prover = await newProver();
    const { path, checks } = await push(parameters, prover);
    const back = await approve(path);
    expect(answerAt(back)).toMatchObject({ state: checks.expectedState });
    expect((await redeem(back, checks, prover)).claims()).toMatchObject({ nonce: checks.expectedNonce });
  });

  test.each([
    ['another nonce', { nonce: 'outside' }],
    ['another state', { state: 'outside' }],
    ['other scopes and another address', { scope: 'openid email', redirect_uri: 'https://evil.example/' }],
  ])('gets what it pushed if the address of the browser has %s', async (_what, more) => {
    const prover = await newProver();
    const { path, checks } = await push({}, prover);
    const tokens = await redeem(await approve(path, more), checks, prover);
    expect(tokens.claims()).toMatchObject({ nonce: checks.expectedNonce });
    expect(tokens.scope).toBe('openid');
  });

  test('gets no state if only the address of the browser has one', async () => {
    const prover = await newProver();
    const { path } = await push({ state: '' }, prover);
    expect(answerAt(await approve(path, { state: 'outside' }))).not.toHaveProperty('state');
  });

  test('may open a pushed request again until it is approved', async () => {
    const prover = await newProver();
    const { path, checks } = await push({ prompt: 'consent' }, prover);
    expect((await person.browser.call(path)).headers.location).toContain('/approve?uid=');
    expect((await redeem(await approve(path), checks, prover)).token_type).toBe('dpop');
  });
});

describe('the security profile: the key of the proof', () => {
  test('at the pushed request binds the code', async () => {
    const [right, wrong] = [await newProver(), await newProver()];
    const { path, checks } = await push({}, right);
    const back = await approve(path);
    await expect(redeem(back, checks, wrong)).rejects.toMatchObject({ error: 'invalid_grant' });
    const again = await push({}, right);
    expect((await redeem(await approve(again.path), again.checks, right)).token_type).toBe('dpop');
  });

  test('named by dpop_jkt in the pushed request binds the code', async () => {
    const [right, wrong] = [await newProver(), await newProver()];
    const dpop_jkt = await right.DPoP.calculateThumbprint();
    const { path, checks } = await push({ dpop_jkt });
    await expect(redeem(await approve(path), checks, wrong)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const again = await push({ dpop_jkt });
    expect((await redeem(await approve(again.path), again.checks, right)).token_type).toBe('dpop');
  });

  test('must be the one that dpop_jkt names', async () => {
    const [right, wrong] = [await newProver(), await newProver()];
    const dpop_jkt = await wrong.DPoP.calculateThumbprint();
    await expect(push({ dpop_jkt }, right)).rejects.toMatchObject({ error: 'invalid_request' });
  });

  test('is needed at the token endpoint', async () => {
    const { path, checks } = await push();
    await expect(redeem(await approve(path), checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

interface Assertion {
  by?: Key;
  alg?: string;
  claims?: Record<string, unknown>;
  seconds?: number;
}

/** A signed log-in of the client, changed as given. */
function assertion({ by = key, alg = by.alg, claims = {}, seconds = 0 }: Assertion = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000) + seconds;
  const usual = { iss: app.clientId, sub: app.clientId, aud: issuers.be, jti: oauth.randomState() };
  return new SignJWT({ ...usual, iat: now, nbf: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg, kid: by.jwk.kid })
    .sign(by.privateKey);
}

async function post(path: string, fields: Record<string, string>, given?: Assertion | null) {
  const all = {
    client_id: app.clientId,
    redirect_uri: app.callback,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    ...(given !== null && {
      client_assertion: await assertion(given),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    }),
    ...fields,
  };
  const body = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  const { status, json } = await service.call(path, { body: body.toString(), headers: form });
  return [status, json.error];
}

describe('the security profile: a signed log-in', () => {
  test.each<[string, Assertion | null]>([
    ['missing', null],
    ['of five minutes ago', { seconds: -360 }],
    ['of a minute from now', { seconds: 90 }],
    ['for another audience', { claims: { aud: 'https://other.example' } }],
    ['for the pushed requests', { claims: { aud: par } }],
    ['for the token endpoint', { claims: { aud: `${issuers.be}/oauth/token` } }],
    ['for a list of audiences', { claims: { aud: [issuers.be, par] } }],
    ['without sub', { claims: { sub: undefined } }],
  ])('is refused everywhere if it is %s', async (_what, given) => {
    for (const path of ['/oauth/par', '/oauth/token']) {
      const [status, error] = await post(path, { grant_type: 'authorization_code', code: 'x' }, given);
      expect([status, error]).toEqual([401, 'invalid_client']);
    }
  });

  test('may begin eight seconds from now', async () => {
    expect(await post('/oauth/par', {}, { seconds: 8 })).toEqual([201, undefined]);
  });

  test('is refused with the key of another client, for either client', async () => {
    const fields = { client_id: other.app.clientId };
    const claims = { iss: other.app.clientId, sub: other.app.clientId };
    expect(await post('/oauth/par', fields, { claims })).toEqual([401, 'invalid_client']);
    expect(await post('/oauth/par', {}, { by: other.key })).toEqual([401, 'invalid_client']);
  });

  test('is accepted by PS256, and refused by RS256 with the same key', async () => {
    const { alg: _, ...anyAlgorithm } = rsa.jwk;
    const { clientId, callback } = await register({ ...rsa, jwk: anyAlgorithm as typeof rsa.jwk });
    const claims = { iss: clientId, sub: clientId };
    const fields = { client_id: clientId, redirect_uri: callback };
    expect(await post('/oauth/par', fields, { by: rsa, claims })).toEqual([201, undefined]);
    const older = await asRs256(rsa);
    expect(await post('/oauth/par', fields, { by: older, claims })).toEqual([401, 'invalid_client']);
  });
});

/** The same key, which signs with the older padding. */
async function asRs256({ privateKey, jwk }: Key): Promise<Key> {
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey as webcrypto.CryptoKey);
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  return { alg: 'RS256', privateKey: imported, jwk };
}

describe('the security profile: a pushed request is refused', () => {
  test.each([
    ['without redirect_uri', { redirect_uri: '' }, 'invalid_request'],
    ['with an address that is not registered', { redirect_uri: 'https://evil.example/' }, 'invalid_request'],
    ['with the response type code id_token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['with the response type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with PKCE without a method', { code_challenge_method: '' }, 'invalid_request'],
    [
      'with a request_uri',
      { request_uri: 'urn:ietf:params:oauth:request_uri:a' },
      'request_uri_not_supported',
    ],
    ['with a request object', { request: 'a.b.c' }, 'request_not_supported'],
  ])('%s', async (_what, fields, error) => {
    expect(await post('/oauth/par', fields)).toEqual([400, error]);
  });

  test.each(['GET', 'PUT', 'DELETE'])('by %s', async method => {
    const client_assertion = await assertion();
    const query = new URLSearchParams({ client_assertion, response_type: 'code' }).toString();
    const { status, json } = await service.call(`/oauth/par?${query}`, { method });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json?.request_uri).toBeUndefined();
  });
});
