import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSignedVerifier } from '@talon/platforms/api/verify-signed';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedFolder } from '../kernel/project-folder';
import { fetchLocally } from '../oauth/local-fetch';
import { loadResourceServers } from '../seed/load-resource-servers';
import { addApplication } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { startTestService, type TestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { createPlatformApis } from './platform-apis';

let service: TestService;
let app: Awaited<ReturnType<typeof addApplication>>;
let browser: Browser;
beforeAll(async () => {
  service = await startTestService({ env: { DEMONSTRATION: '1' }, hasOwnPort: true });
  const file = await readFile(join(seedFolder, 'resource-servers.json'), 'utf8');
  await loadResourceServers(service.deps, file);
  // Once more, as at the next start.
  await loadResourceServers(service.deps, file);
  app = await addApplication(service);
  ({ browser } = await signedIn(service));
});
afterAll(() => service.stop());

const audienceOf = (platform: string, market = 'be') => {
  const hosts = service.deps.hosts.all.find(each => each.market.id === market) ?? service.deps.hosts.default;
  return `${hosts.originOf(platform)}/api`;
};

/** Calls the interface of a platform of Belgium. */
const call = (platform: string, path: string, token?: string) =>
  service.call(`/api${path}`, {
    host: `${platform}.talon.localhost:${service.port}`,
    headers: { ...(token && { Authorization: `Bearer ${token}` }) },
  });

async function tokenFor(resource: string, scope = 'openid balance transaction', at = app) {
  const begun = await at.begin(browser, { scope, resource });
  return (await at.redeem(await at.approveConsent(browser, begun), begun, { resource })).access_token;
}

const platforms = [
  ['personal', 'which verifies signed tokens itself', '/balance', 'balance'],
  ['client', 'which introspects', '/card', 'card'],
] as const;

describe.each(platforms)('the interface of the %s area, %s', (platform, _how, path, name) => {
  test('serves its records of the person to a token for it', async () => {
    const token = await tokenFor(audienceOf(platform));
    const [own, again] = [await call(platform, path, token), await call(platform, path, token)];
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(own.json[name]).toEqual(again.json[name]);
    expect((await call(platform, '/transactions', token)).json.transactions).toHaveLength(5);
  });

  test('refuses no token, and a wrong scope', async () => {
    const without = await call(platform, path);
    expect([without.status, without.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const { status, headers } = await call(
      platform,
      path,
      await tokenFor(audienceOf(platform), 'openid transaction'),
    );
    expect([status, headers['www-authenticate']]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="balance"',
    ]);
  });

  test('refuses a token that is bound to a key, because it checks no proofs', async () => {
    const { configuration } = app;
    const resource = audienceOf(platform);
    const proven = { DPoP: oauth.getDPoPHandle(configuration, await oauth.randomDPoPKeyPair()) };
    const begun = await app.begin(browser, { scope: 'openid balance', resource });
    const back = new URL(await app.approveConsent(browser, begun));
    const tokens = await oauth.authorizationCodeGrant(
      configuration,
      back,
      begun.checks,
      { resource },
      proven,
    );
    expect(tokens.token_type).toBe('dpop');
    expect((await call(platform, path, tokens.access_token)).status).toBe(401);
  });

  test.each<[string, () => Promise<string>]>([
    [
      'a token of another audience',
      () => tokenFor(audienceOf(platform === 'client' ? 'personal' : 'client')),
    ],
    ['a token of no audience', async () => (await app.signIn(browser)).access_token],
    [
      'a token of a foreign issuer',
      async () => {
        const abroad = createBrowser(service, { host: `account-api.talon-lux.localhost:${service.port}` });
        const { account } = await signedIn(service);
        await abroad.signInWithCode(account);
        const other = await addApplication(service, { market: 'lu' });
        const resource = audienceOf(platform);
        const begun = await other.begin(abroad, { scope: 'openid balance', resource });
        return (await other.redeem(await other.approveConsent(abroad, begun), begun, { resource }))
          .access_token;
      },
    ],
    ['a forged token', async () => (await tokenFor(audienceOf(platform))).replace(/.{6}$/, 'AAAAAA')],
  ])('refuses %s', async (_what, token) => {
    const { status, headers } = await call(platform, path, await token());
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
  });
});

test('who introspects refuses a revoked token and an expired one at once; who verifies alone refuses an expired one', async () => {
  const revoked = await tokenFor(audienceOf('client'));
  await app.revoke(revoked);
  expect((await call('client', '/card', revoked)).status).toBe(401);
  const expired = await tokenFor(audienceOf('client'));
  await service.deps.db.query("update oidc_records set expires_at = now() where model = 'AccessToken'");
  expect((await call('client', '/card', expired)).status).toBe(401);

  const signed = await tokenFor(audienceOf('personal'));
  const verifierAt = (seconds: number) =>
    createSignedVerifier({
      issuer: service.deps.hosts.default.accountApiOrigin,
      audience: audienceOf('personal'),
      fetch: fetchLocally as typeof fetch,
      now: () => new Date(Date.now() + seconds * 1000),
    });
  expect(await verifierAt(290)(signed)).toMatchObject({ scopes: ['balance', 'transaction'] });
  expect(await verifierAt(301)(signed)).toBeUndefined();
  await app.revoke(signed);
  expect((await call('personal', '/balance', signed)).status).toBe(200);
});

test('a platform that cannot ask answers 503, and says when to try again', async () => {
  const verify = createSignedVerifier({
    issuer: 'http://nobody.localhost:1',
    audience: audienceOf('personal'),
    fetch: fetchLocally as typeof fetch,
  });
  await expect(verify('token')).rejects.toThrow();
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { createApi } = await import('@talon/platforms/api/create-api');
  const answer = await createApi(verify).request('/balance', { headers: { Authorization: 'Bearer token' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('the interfaces start with the next request after their program could not start', async () => {
  const nodes = ['/nowhere/node', process.execPath];
  const callApi = createPlatformApis(service.deps, program =>
    fork(program, { execArgv: [], execPath: nodes.shift() }),
  );
  const host = 'personal.talon.localhost';
  const ask = () => callApi(host, new Request(`http://${host}/api/balance`));
  await expect(ask()).rejects.toThrow();
  expect((await ask()).status).toBe(401);
});
