import * as oauth from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { listRefusals } from '../commands/clients/list-refusals';
import { createRefusalLog } from '../domain/clients/refusal-log';
import { purge } from '../jobs/purge';
import { addApplication, type Application, offline } from '../testing/applications';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { signedInStaff } from '../testing/staff';

const service = withTestService({ nodes: 2 });
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const secret = 'a secret that nobody guesses';

let app: Application;
let publicApp: Application;
let person: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  const given = { scope: 'openid balance', default_scope: 'balance' };
  app = await addApplication(service, given);
  publicApp = await addApplication(service, { ...given, secret: null });
  person = await signedIn(service);
});

const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  service.call(path, {
    method: 'POST',
    headers: { ...form, ...headers },
    body: new URLSearchParams(body).toString(),
  });

/** The log of a client as its developers see it, stored now. */
async function refusalsOf(clientId: string) {
  await service.deps.refusals.flush();
  const { browser } = await signedInStaff(service, 'operator');
  return (await browser.call(`/api/clients/${clientId}`)).json.refusals;
}

const authorizationRows: [
  string,
  Record<string, string | undefined>,
  string,
  string,
  RegExp,
  string | null,
][] = [
  [
    'a scope that is not registered',
    { scope: 'openid payment' },
    'invalid_scope',
    'scope',
    /registered: openid balance$/,
    'openid payment',
  ],
  [
    'no PKCE',
    { code_challenge: undefined, code_challenge_method: undefined },
    'invalid_request',
    'code_challenge',
    /must use PKCE.*S256/,
    null,
  ],
  [
    'plain PKCE',
    { code_challenge_method: 'plain' },
    'invalid_request',
    'code_challenge_method',
    /must be S256/,
    'plain',
  ],
  [
    'a short code_challenge',
    { code_challenge: 'short' },
    'invalid_request',
    'code_challenge',
    /43 characters/,
    null,
  ],
  [
    'another response type',
    { response_type: 'token' },
    'unsupported_response_type',
    'response_type',
    /must be code/,
    'token',
  ],
  [
    'no response type',
    { response_type: '' },
    'invalid_request',
    'response_type',
    /missing required parameter.*response_type/,
    null,
  ],
  [
    'an unknown response mode',
    { response_mode: 'pigeon' },
    'unsupported_response_mode',
    'response_mode',
    /query, fragment or form_post/,
    null,
  ],
  ['an unknown prompt', { prompt: '<script>' }, 'invalid_request', 'prompt', /prompt/, '<script>'],
  ['a wrong max_age', { max_age: '-1' }, 'invalid_request', 'max_age', /max_age/, '-1'],
  ['a request object', { request: 'a.b.c' }, 'request_not_supported', 'request', /./, null],
  ['claims that are no JSON', { claims: '{' }, 'invalid_request', 'claims', /claims parameter JSON/, null],
  [
    'an acr of the wrong form',
    { claims: '{"id_token":{"acr":1}}' },
    'invalid_request',
    'claims',
    /claims\.id_token\.acr/,
    null,
  ],
  [
    'an essential acr that nobody can have',
    { claims: '{"id_token":{"acr":{"essential":true,"value":"gold"}}}' },
    'unmet_authentication_requirements',
    'claims',
    /urn:talon:passkey/,
    null,
  ],
];

describe('at the redirect URI of the client', () => {
  test.each(authorizationRows)('%s', async (_what, given, error, parameter, sentence, sent) => {
    for (const mode of [{}, { response_mode: 'fragment' }]) {
      const { location } = await app.begin(person.browser, { ...mode, ...given });
      const { searchParams, hash } = new URL(location);
      const answer = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1));
      expect(answer.get('error')).toBe(error);
      expect(answer.get('error_description')).toMatch(sentence);
      // RFC 6749, section 4.1.2.1.
      expect(answer.get('error_description')).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      expect(answer.get('error_description')).not.toContain('<');
    }
    const logged = await refusalsOf(app.clientId);
    expect(logged).toContainEqual(
      expect.objectContaining({ endpoint: '/oauth/authorize', error, parameter, given: sent }),
    );
  });

  test('the form of form_post', async () => {
    const { answer } = await app.begin(person.browser, { response_mode: 'form_post', scope: 'payment' });
    expect(answer.text).toContain(
      'name="error_description" value="scope asks for more than the client may have; registered: openid balance"',
    );
  });
});

const tokenRows: [
  string,
  (app: Application) => [body: Record<string, string>, headers?: Record<string, string>],
  error: string,
  parameter: string,
  sentence: RegExp,
][] = [
  [
    'a wrong secret',
    ({ clientId }) => [{ grant_type: 'refresh_token' }, basic(clientId, 'guess')],
    'invalid_client',
    'client_secret',
    /wrong, or was replaced/,
  ],
  [
    'another way to authenticate',
    ({ clientId }) => [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: clientId }],
    'invalid_client',
    'token_endpoint_auth_method',
    /registered: client_secret_basic$/,
  ],
  [
    'an unknown grant type',
    ({ clientId }) => [{ grant_type: 'password' }, basic(clientId, secret)],
    'unsupported_grant_type',
    'grant_type',
    /registered: .*authorization_code/,
  ],
  [
    'no code',
    ({ clientId, callback }) => [
      { grant_type: 'authorization_code', redirect_uri: callback },
      basic(clientId, secret),
    ],
    'invalid_request',
    'code',
    /'code'/,
  ],
  [
    'an unknown code',
    ({ clientId, callback }) => [
      { grant_type: 'authorization_code', code: 'x', redirect_uri: callback },
      basic(clientId, secret),
    ],
    'invalid_grant',
    'code',
    /older than a minute/,
  ],
  [
    'an unknown refresh token',
    ({ clientId }) => [{ grant_type: 'refresh_token', refresh_token: 'x' }, basic(clientId, secret)],
    'invalid_grant',
    'refresh_token',
    /sign the person in again/,
  ],
];

describe('at the token endpoint', () => {
  test.each(tokenRows)('%s', async (_what, request, error, parameter, sentence) => {
    const { json } = await post('/oauth/token', ...request(app));
    expect(json).toMatchObject({ error, error_description: expect.stringMatching(sentence) });
    const logged = await refusalsOf(app.clientId);
    expect(logged).toContainEqual(expect.objectContaining({ endpoint: '/oauth/token', error, parameter }));
    expect(JSON.stringify(logged)).not.toContain('guess');
  });

  test.each([
    ['code_verifier', { code_verifier: 'v'.repeat(43) }, 'code_verifier', null],
    [
      'redirect_uri',
      { redirect_uri: 'https://evil.example/?mail=ann@mail.example' },
      'redirect_uri',
      'https://evil.example/',
    ],
  ])('another %s than that of the request', async (_what, change, parameter, sent) => {
    const begun = await app.begin(person.browser);
    const location = await app.approveConsent(person.browser, begun);
    const code = new URL(location).searchParams.get('code') ?? '';
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: app.callback,
      code_verifier: String(begun.checks.pkceCodeVerifier),
      ...change,
    };
    const { json } = await post('/oauth/token', body, basic(app.clientId, secret));
    expect(json).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining(parameter),
    });
    const logged = await refusalsOf(app.clientId);
    expect(logged).toContainEqual(
      expect.objectContaining({ error: 'invalid_grant', parameter, given: sent }),
    );
    expect(JSON.stringify(logged)).not.toContain(code);
  });

  test('an unknown client is told so, and is in nobody’s log', async () => {
    const { json } = await post('/oauth/token', { grant_type: 'refresh_token', client_id: 'nobody' });
    expect(json.error_description).toMatch(/^client_id is not that of a registered/);
  });
});

describe('of pushed requests and bound tokens', () => {
  const reason = (given: object) => expect.objectContaining(given);

  test('a client that must push its requests is told where', async () => {
    const pushing = await addApplication(service, { require_pushed_authorization_requests: true });
    const { location } = await pushing.begin(person.browser);
    expect(new URL(location).searchParams.get('error_description')).toMatch(
      /push its requests to \/oauth\/par/,
    );
    expect(await refusalsOf(pushing.clientId)).toEqual([
      reason({ error: 'invalid_request', parameter: 'request_uri' }),
    ]);
  });

  test('the page names a request_uri that is unknown, was used or is of another client', async () => {
    const [pushing, other] = [await addApplication(service), await addApplication(service)];
    const parameters = {
      redirect_uri: pushing.callback,
      scope: 'openid balance',
      code_challenge: 'a'.repeat(43),
    };
    const address = await oauth.buildAuthorizationUrlWithPAR(pushing.configuration, {
      ...parameters,
      code_challenge_method: 'S256',
    });
    const open = async (clientId: string, request_uri: string) => {
      const query = new URLSearchParams({ client_id: clientId, request_uri }).toString();
      return (await person.browser.call(`/oauth/authorize?${query}`)).headers.location ?? '';
    };
    const given = address.searchParams.get('request_uri') ?? '';
    const page = ({ clientId }: Application) =>
      `http://account.talon.localhost:3000/partner/invalid?parameter=request_uri&id=${clientId}`;
    expect(await open(other.clientId, given)).toBe(page(other));
    expect(await open(pushing.clientId, `${given}x`)).toBe(page(pushing));
    const location = await open(pushing.clientId, given);
    const uid = new URL(location).searchParams.get('uid') ?? '';
    const ended = await pushing.approveConsent(person.browser, {
      uid,
      location,
      answer: {} as never,
      checks: {},
    });
    expect(ended).toContain('code=');
    expect(await open(pushing.clientId, given)).toBe(page(pushing));
    expect(await refusalsOf(other.clientId)).toEqual([reason({ parameter: 'request_uri' })]);
  });

  test('a proof is named, and what is wrong with it', async () => {
    const bound = await addApplication(service, { dpop_bound_access_tokens: true, secret: null });
    const tokenOf = async (DPoP?: oauth.DPoPHandle) => {
      const begun = await bound.begin(person.browser, offline);
      const back = await bound.approveConsent(person.browser, begun);
      return oauth.authorizationCodeGrant(
        bound.configuration,
        new URL(back),
        begun.checks,
        {},
        DPoP && { DPoP },
      );
    };
    const handle = async () => oauth.getDPoPHandle(bound.configuration, await oauth.randomDPoPKeyPair());
    await expect(tokenOf()).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringMatching(/^the header DPoP is missing/),
    });
    const { refresh_token = '' } = await tokenOf(await handle());
    const DPoP = await handle();
    await expect(
      oauth.refreshTokenGrant(bound.configuration, refresh_token, {}, { DPoP }),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('of another key'),
    });
    const { json } = await post(
      '/oauth/token',
      { grant_type: 'refresh_token', refresh_token, client_id: bound.clientId },
      { DPoP: 'a.b.c' },
    );
    expect(json.error).toBe('invalid_dpop_proof');
    const logged = await refusalsOf(bound.clientId);
    for (const error of ['invalid_grant', 'invalid_dpop_proof'])
      expect(logged).toContainEqual(reason({ error, parameter: 'DPoP' }));
    expect(logged).not.toContainEqual(reason({ parameter: 'code' }));
  });
});

test('a page is told which parameter is wrong, and the log has the address without its query', async () => {
  const redirect_uri = `${publicApp.callback}/more?mail=ann@mail.example#x`;
  const { location } = await publicApp.begin(person.browser, { redirect_uri });
  expect(new URL(location).search).toBe(`?parameter=redirect_uri&id=${publicApp.clientId}`);
  expect(await refusalsOf(publicApp.clientId)).toEqual([
    expect.objectContaining({
      error: 'invalid_redirect_uri',
      parameter: 'redirect_uri',
      given: `${publicApp.callback}/more`,
      times: 1,
    }),
  ]);
});

describe('the log', () => {
  test('counts the kinds of refusals on all nodes, whatever the requests send, and forgets them after 30 days', async () => {
    const flooded = await addApplication(service);
    for (const [index, node] of [...Array(20).keys()].map(each => [each, service.nodes[each % 2]] as const))
      await flooded.begin(person.browser, { redirect_uri: `https://evil.example/${index}` }, node);
    await Promise.all(service.nodes.map(({ deps }) => deps.refusals.flush()));
    expect(await refusalsOf(flooded.clientId)).toEqual([expect.objectContaining({ times: 20 })]);
    expect(await listRefusals(service.deps, flooded.clientId)).toMatch(
      /20× {2}\/oauth\/authorize {2}invalid_redirect_uri {2}redirect_uri .* sent: https:\/\/evil\.example\/\d+$/,
    );
    await service.deps.db.query(
      "update client_refusals set last_at = now() - interval '31 days' where client_id = $1",
      [flooded.clientId],
    );
    await purge(service.deps, { left: { 'refusals of clients': [] } });
    expect(await refusalsOf(flooded.clientId)).toEqual([]);
    expect(await listRefusals(service.deps, flooded.clientId)).toContain('refused nothing');
  });

  test('leaves out what a client expects', async () => {
    const quiet = await addApplication(service);
    await quiet.begin(person.browser, { prompt: 'none' });
    expect(await refusalsOf(quiet.clientId)).toEqual([]);
  });

  test('collects a limited number of kinds, and outlives a database that is away', async () => {
    const errors: unknown[] = [];
    const away = { query: () => Promise.reject(new Error('away')) } as never;
    const log = createRefusalLog(away, error => errors.push(error));
    const refusal = { endpoint: '', error: '', reason: '', parameter: null, detail: '', given: null };
    for (let index = 0; index < 1_500; index += 1) log.record({ ...refusal, clientId: String(index) });
    await log.flush();
    await log.flush();
    expect(errors).toHaveLength(1);
  });

  test('is unknown for an unknown client', async () => {
    const { browser } = await signedInStaff(service, 'integrations');
    expect((await browser.call('/api/clients/nobody')).json.code).toBe('unknown-client');
    await expect(listRefusals(service.deps, 'nobody')).rejects.toThrow('no client nobody');
  });
});
