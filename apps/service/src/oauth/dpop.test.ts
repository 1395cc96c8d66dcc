import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { addApplication, type Application, issuers } from '../testing/applications';
import type { Browser } from '../testing/browser';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ nodes: 2 });
const api = 'http://api.talon.localhost:3000';

/** A key, and how it signs. */
interface Pair {
  privateKey: KeyObject;
  jwk: JsonWebKey;
  alg: string;
}

const hashes: Record<string, string> = { ES256: 'sha256', PS256: 'sha256', RS256: 'sha256' };
const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const makers = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  PS256: () => rsa(2048),
};

function newKey(alg: keyof typeof makers = 'ES256', { privateKey, publicKey } = makers[alg]()): Pair {
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }), alg };
}

const thumbprintOf = ({ jwk: { crv, kty, x, y } }: Pair) => hashOf(JSON.stringify({ crv, kty, x, y }));

let key: Pair;
let other: Pair;
let app: Application;
let browser: Browser;
beforeAll(async () => {
  [key, other] = [newKey(), newKey()];
  app = await addApplication(service, { scope: 'openid user balance offline_access' });
  ({ browser } = await signedIn(service));
});

interface Proof {
  key?: Pair;
  header?: object;
  claims?: Record<string, unknown>;
  token?: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

function proofFor(method: string, address: string, { key: by = key, header, claims, token }: Proof = {}) {
  const payload = {
    jti: randomUUID(),
    htm: method,
    htu: address,
    iat: Math.floor(Date.now() / 1000),
    ...(token && { ath: hashOf(token) }),
    ...claims,
  };
  const { privateKey, jwk, alg } = by;
  const parts = [{ typ: 'dpop+jwt', alg, jwk, ...header }, payload];
  const text = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const padding = alg === 'PS256' ? { padding: 6, saltLength: 32 } : {};
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363', ...padding } as const;
  return `${text}.${sign(hashes[alg] ?? null, Buffer.from(text), options).toString('base64url')}`;
}

const tokenEndpoint = `${issuers.be}/oauth/token`;

async function redeem(DPoP: string | undefined, node = 0, of = app, fields?: Record<string, string>) {
  const body = fields ?? (await freshCode(of));
  return (service.nodes[node] ?? service).call('/oauth/token', {
    body: new URLSearchParams({ client_id: of.clientId, ...body }).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${btoa(`${of.clientId}:a+secret+that+nobody+guesses`)}`,
      ...(DPoP !== undefined && { DPoP }),
    },
  });
}

async function freshCode(of: Application, asked: Record<string, string> = {}) {
  const begun = await of.begin(browser, { scope: 'openid user balance', ...asked });
  const location = await of.approveConsent(browser, begun);
  return {
    grant_type: 'authorization_code',
    code: new URL(location).searchParams.get('code') ?? '',
    redirect_uri: of.callback,
    code_verifier: begun.checks.pkceCodeVerifier ?? '',
  };
}

const boundToken = async (asked: Record<string, string> = {}): Promise<Record<string, string>> =>
  (await redeem(proofFor('POST', tokenEndpoint), 0, app, await freshCode(app, asked))).json;

const callApi = (token: string, DPoP: string | undefined, scheme = 'DPoP', node = 0) =>
  (service.nodes[node] ?? service).call('/user', {
    host: new URL(api).host,
    headers: { Authorization: `${scheme} ${token}`, ...(DPoP !== undefined && { DPoP }) },
  });

test('a token is bound to the key of its proof, and introspection shows the key', async () => {
  const tokens = await boundToken();
  expect(tokens['token_type']).toBe('DPoP');
  const token = tokens['access_token'] ?? '';
  expect(await app.introspect(token)).toMatchObject({
    token_type: 'DPoP',
    cnf: { jkt: thumbprintOf(key) },
  });
  const userinfo = `${issuers.be}/oauth/userinfo`;
  const answer = await service.call('/oauth/userinfo', {
    headers: {
      Authorization: `DPoP ${token}`,
      DPoP: proofFor('GET', userinfo, { token }),
    },
  });
  expect(answer.json).toHaveProperty('sub');
  const stolen = await service.call('/oauth/userinfo', { headers: { Authorization: `Bearer ${token}` } });
  expect(stolen.status).toBe(401);
});

test.each<[string, Proof & { method?: string; address?: string }]>([
  ['of another method', { method: 'GET' }],
  ['for another address', { address: `${issuers.be}/oauth/userinfo` }],
  ['for the other market', { address: `${issuers.lu}/oauth/token` }],
  ['of yesterday', { claims: { iat: Math.floor(Date.now() / 1000) - 86_400 } }],
  ['of tomorrow', { claims: { iat: Math.floor(Date.now() / 1000) + 86_400 } }],
  ['without time', { claims: { iat: undefined } }],
  ['without jti', { claims: { jti: undefined } }],
  ['with a jti that is a number', { claims: { jti: 7 } }],
  ['with a foreign nonce', { claims: { nonce: 'made up' } }],
  ['of another type', { header: { typ: 'JWT' } }],
  ['without key', { header: { jwk: undefined } }],
  ['with the key of another', { header: { jwk: {} } }],
])(
  'the token endpoint refuses a proof %s',
  async (_what, { method = 'POST', address = tokenEndpoint, ...given }) => {
    const answer = await redeem(proofFor(method, address, given));
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(/^(invalid_dpop_proof|use_dpop_nonce)$/);
  },
);

test.each(['', 'x', 'a.b.c', 'x'.repeat(9000), '..'])('text is no proof: %#', async proof => {
  const { status, json } = await redeem(proof === '' ? 'é' : proof);
  expect([status, json.error]).toEqual([400, 'invalid_dpop_proof']);
  const tokens = await boundToken();
  expect((await callApi(tokens['access_token'] ?? '', proof)).status).toBe(401);
});

test.each([-10, 10, -240, 240])('a proof of %i seconds away is accepted', async seconds => {
  const claims = { iat: Math.floor(Date.now() / 1000) + seconds };
  const { json } = await redeem(proofFor('POST', tokenEndpoint, { claims }));
  const token: string = json.access_token;
  expect((await callApi(token, proofFor('GET', `${api}/user`, { token, claims }))).status).toBe(200);
});

test('a proof with nbf and exp is accepted', async () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { nbf: now, exp: now + 300 };
  const { json } = await redeem(proofFor('POST', tokenEndpoint, { claims }));
  const token: string = json.access_token;
  expect((await callApi(token, proofFor('GET', `${api}/user`, { token, claims }))).status).toBe(200);
});

test.each(['DPoP', 'dpop', 'DPOP'])('the scheme is read in any case: %s', async scheme => {
  const token = (await boundToken())['access_token'] ?? '';
  expect((await callApi(token, proofFor('GET', `${api}/user`, { token }), scheme)).status).toBe(200);
});

test('a proof with a secret key inside is refused', async () => {
  const jwk = key.privateKey.export({ format: 'jwk' });
  expect((await redeem(proofFor('POST', tokenEndpoint, { header: { jwk } }))).status).toBe(400);
});

test('a proof works once, at whichever node', async () => {
  const proof = proofFor('POST', tokenEndpoint);
  expect((await redeem(proof, 0)).status).toBe(200);
  expect((await redeem(proof, 1)).json.error).toBe('invalid_grant');
  const again = proofFor('POST', tokenEndpoint);
  const codes = [await freshCode(app), await freshCode(app), await freshCode(app), await freshCode(app)];
  const answers = await Promise.all(codes.map((fields, nth) => redeem(again, nth % 2, app, fields)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
});

test('a nonce of one node is accepted by the other', async () => {
  const old = { iat: Math.floor(Date.now() / 1000) - 3600 };
  const asked = await redeem(proofFor('POST', tokenEndpoint, { claims: old }), 0);
  expect(asked.json.error).toBe('use_dpop_nonce');
  const nonce = asked.headers['dpop-nonce'];
  const answer = await redeem(proofFor('POST', tokenEndpoint, { claims: { ...old, nonce } }), 1);
  expect(answer.json).toMatchObject({ token_type: 'DPoP' });
});

test('the general API wants the proof with a bound token, once and for this call', async () => {
  const token = (await boundToken())['access_token'] ?? '';
  const address = `${api}/user`;
  const proof = proofFor('GET', address, { token });
  expect((await callApi(token, proof)).status).toBe(200);
  const refused: [string, string | undefined, string?][] = [
    ['again, at another node', proof],
    ['as a bearer token', undefined, 'Bearer'],
    ['as a bearer token with a proof', proofFor('GET', address, { token }), 'Bearer'],
    ['without proof', undefined],
    ['for another token', proofFor('GET', address, { token: 'other' })],
    ['without hash of the token', proofFor('GET', address)],
    ['by another key', proofFor('GET', address, { token, key: other })],
    ['for another method', proofFor('POST', address, { token })],
    ['for another address', proofFor('GET', `${api}/user/x`, { token })],
    ['of yesterday', proofFor('GET', address, { token, claims: { iat: 1 } })],
    ['without jti', proofFor('GET', address, { token, claims: { jti: '' } })],
  ];
  for (const [what, given, scheme] of refused) {
    expect((await callApi(token, given, scheme, 1)).status, what).toBe(401);
  }
  const bearer = (await redeem(undefined)).json.access_token;
  const withScheme = await callApi(bearer, proofFor('GET', address, { token: bearer }));
  expect(withScheme.status).toBe(401);
  expect((await callApi(bearer, undefined, 'Bearer')).status).toBe(200);
});

test.each([
  ['ahead', 600],
  ['behind', -600],
])('a node whose clock is %s judges a proof by the clock of the database', async (_where, nodeSeconds) => {
  const token = (await boundToken())['access_token'] ?? '';
  const seconds = Math.floor(Date.now() / 1000);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + nodeSeconds * 1000 });
  try {
    const at = (iat: number) => callApi(token, proofFor('GET', `${api}/user`, { token, claims: { iat } }));
    expect((await at(seconds)).status).toBe(200);
    expect((await at(seconds + nodeSeconds)).status).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['ahead', 600],
  ['behind', -600],
])(
  'the token endpoint of a node whose clock is %s wants a nonce in a proof that has not the time of the database',
  async (_where, nodeSeconds) => {
    const fields = await freshCode(app);
    const seconds = Math.floor(Date.now() / 1000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + nodeSeconds * 1000 });
    try {
      const at = (claims: Record<string, unknown>) =>
        redeem(proofFor('POST', tokenEndpoint, { claims }), 0, app, fields);
      const asked = await at({ iat: seconds + nodeSeconds });
      expect(asked.json.error).toBe('use_dpop_nonce');
      const empty = await at({ iat: seconds + nodeSeconds, nonce: '' });
      expect(empty.json.error).toBe('use_dpop_nonce');
      const answer = await at({ iat: seconds, nonce: asked.headers['dpop-nonce'] });
      expect(answer.json.token_type).toBe('DPoP');
    } finally {
      vi.useRealTimers();
    }
  },
);

test('a client that is registered so gets no token without a proof', async () => {
  const bound = await addApplication(service, {
    dpop_bound_access_tokens: true,
    scope: 'openid user balance',
  });
  expect((await redeem(undefined, 0, bound)).status).toBe(400);
  expect((await redeem(proofFor('POST', tokenEndpoint), 0, bound)).json.token_type).toBe('DPoP');
});

test('dpop_jkt ties the code to the key', async () => {
  const dpop_jkt = thumbprintOf(key);
  const fields = await freshCode(app, { dpop_jkt });
  const wrong = proofFor('POST', tokenEndpoint, { key: other });
  expect((await redeem(wrong, 0, app, fields)).json.error).toBe('invalid_grant');
});

test('the refresh token of a public client is bound, also in the grace', async () => {
  const pub = await addApplication(service, { secret: null });
  const fields = await freshCode(pub, { scope: 'openid offline_access' });
  const post = async (by: Pair | undefined, body: Record<string, string>) =>
    service.call('/oauth/token', {
      body: new URLSearchParams({ client_id: pub.clientId, ...body }).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(by && { DPoP: proofFor('POST', tokenEndpoint, { key: by }) }),
      },
    });
  const { refresh_token } = (await post(key, fields)).json;
  const refresh = { grant_type: 'refresh_token', refresh_token };
  expect((await post(other, refresh)).json.error).toBe('invalid_grant');
  expect((await post(undefined, refresh)).json.error).toBe('invalid_grant');
  const first = (await post(key, refresh)).json;
  expect(first).toMatchObject({ token_type: 'DPoP' });
  expect((await post(key, refresh)).json.refresh_token).toBe(first.refresh_token);
});

test.each(['EdDSA', 'PS256'] as const)('the general API verifies proofs by %s', async alg => {
  const own = newKey(alg);
  const { json } = await redeem(proofFor('POST', tokenEndpoint, { key: own }));
  const token: string = json.access_token;
  const proof = () => proofFor('GET', `${api}/user`, { token, key: own });
  expect((await callApi(token, proof())).status).toBe(200);
  const [head, body] = proof().split('.');
  expect((await callApi(token, `${head}.${body}.${proof().split('.')[2]}`)).status).toBe(401);
});

test('a proof by RS256 is refused everywhere, and one by PS256 with the same key is accepted', async () => {
  const own = newKey('PS256');
  const older = { ...own, alg: 'RS256' };
  const refused = await redeem(proofFor('POST', tokenEndpoint, { key: older }));
  expect([refused.status, refused.json.error]).toEqual([400, 'invalid_dpop_proof']);
  expect(refused.json.error_description).toContain('dpop_signing_alg_values_supported');
  const token: string = (await redeem(proofFor('POST', tokenEndpoint, { key: own }))).json.access_token;
  const userinfo = `${issuers.be}/oauth/userinfo`;
  const statusesBy = async (by: Pair) => {
    const headers = { Authorization: `DPoP ${token}`, DPoP: proofFor('GET', userinfo, { token, key: by }) };
    const { status } = await service.call('/oauth/userinfo', { headers });
    return [status, (await callApi(token, proofFor('GET', `${api}/user`, { token, key: by }))).status];
  };
  expect(await statusesBy(older)).toEqual([401, 401]);
  expect(await statusesBy(own)).toEqual([200, 200]);
});

test('discovery announces both', async () => {
  const { json } = await service.call('/.well-known/openid-configuration');
  expect(json).toMatchObject({
    pushed_authorization_request_endpoint: `${issuers.be}/oauth/par`,
    dpop_signing_alg_values_supported: ['ES256', 'ES384', 'Ed25519', 'EdDSA', 'PS256'],
    acr_values_supported: expect.arrayContaining(['urn:talon:two-factor']),
    claims_parameter_supported: true,
    claims_supported: expect.arrayContaining(['acr', 'sid', 'sub']),
  });
});
