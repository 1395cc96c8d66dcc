import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { exportJWK, SignJWT } from 'jose';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createIntrospection,
  createVerification,
} from '../../../samples/resource-server/src/check-token.mjs';
import { createAccessTokens } from '../../../samples/machine/src/access-token.mjs';
import { createResourceServer } from '../../../samples/resource-server/src/create-app.mjs';
import { createReceiver } from '../../../samples/webhooks/src/create-receiver.mjs';
import { discover, signIn } from '../../../samples/mobile/src/sign-in.mjs';
import { createUserManager, readPerson } from '../../../samples/single-page/src/sign-in.js';
import { readCommand } from '../commands/read-command';
import { projectFolder } from '../kernel/project-folder';
import { addApplication } from '../testing/applications';
import { serveSite } from '../testing/client-site';
import { confirmLogOut } from '../testing/confirm-log-out';
import { runJobs } from '../testing/jobs';
import { resolveLocalNames } from '../testing/local-names';
import { addTestResourceServer } from '../testing/resource-servers';
import { startTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { visit } from '../testing/visit';

let service: Awaited<ReturnType<typeof startTestService>>;
let issuer: string;
let undo: () => void;
beforeAll(async () => {
  undo = resolveLocalNames();
  service = await startTestService({ hasOwnPort: true });
  issuer = service.deps.hosts.default.accountApiOrigin;
});
afterAll(async () => {
  await service.stop();
  undo();
});

test.each(['mobile', 'single-page', 'machine', 'resource-server', 'webhooks'])(
  'the sample %s names the versions that the tests use',
  name => {
    const read = (path: string) => JSON.parse(readFileSync(join(projectFolder, path), 'utf8'));
    const { dependencies } = read(`apps/samples/${name}/package.json`);
    const { packages } = read('package-lock.json');
    for (const [library, version] of Object.entries(dependencies))
      expect(packages[`node_modules/${library}`].version, library).toBe(version);
  },
);

test('the mobile sample signs in at a loopback address with a free port, refreshes and revokes', async () => {
  const { clientId } = await addApplication(service, {
    secret: null,
    redirect_uris: ['http://127.0.0.1/callback'],
    scope: 'openid profile offline_access',
    default_scope: 'openid',
  });
  const { account, browser } = await signedIn(service);
  const configuration = await discover(issuer, clientId);
  const openBrowser = async (address: string) => {
    const page = await fetch(await visit(service, browser, address));
    expect(await page.text()).toBe('You can close this page.');
  };
  const tokens = await signIn(configuration, openBrowser, 'openid profile offline_access');
  expect(tokens.claims()?.sub).toBe(account.id);
  const next = await oauth.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
  await oauth.tokenRevocation(configuration, next.refresh_token ?? '');
  await expect(oauth.refreshTokenGrant(configuration, next.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('the single-page sample signs in, calls the general API from its origin, and logs out', async () => {
  const origin = 'http://pages.localhost:4000';
  const { clientId } = await addApplication(service, {
    secret: null,
    redirect_uris: [`${origin}/callback`],
    post_logout_redirect_uris: [`${origin}/`],
    scope: 'openid profile email user',
    default_scope: 'openid',
  });
  const opened: string[] = [];
  const window = {
    prepare: async () => ({
      navigate: async ({ url }: { url: string }) => {
        opened.push(url);
        return { url };
      },
      close: () => undefined,
    }),
    callback: async () => undefined,
  };
  const manager = createUserManager({ issuer, clientId, origin }, window as never);
  await manager.signinRedirect();
  const { account, browser } = await signedIn(service);
  const user = await manager.signinCallback(await visit(service, browser, opened.pop() ?? ''));
  expect(user?.profile).toMatchObject({ sub: account.id, email: account.email });
  const { status, body } = await readPerson(
    service.deps.hosts.default.generalApiOrigin,
    user?.access_token ?? '',
  );
  expect([status, body.data?.['id']]).toEqual([200, account.id]);
  await manager.signoutRedirect();
  expect(await confirmLogOut(browser, opened.pop() ?? '')).toBe(`${origin}/`);
  expect(await manager.getUser()).toBeNull();
});

/** The origin of the sample of the resource server. */
const ours = 'http://localhost:4001';

describe('the resource server sample', () => {
  const call = (server: ReturnType<typeof createResourceServer>, token?: string, path = '/balance') =>
    server.request(path, { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } });

  test('introspects: serves a token of its scope, and refuses every other with the challenge of RFC 6750', async () => {
    const { id, secret, audience } = await addTestResourceServer(service);
    const server = createResourceServer(createIntrospection({ issuer, audience, id, secret }), ours);
    const app = await addApplication(service);
    const { account, browser } = await signedIn(service);
    const { access_token: token } = await app.signIn(browser, { scope: 'openid balance' });
    expect(await (await call(server, token)).json()).toEqual({ subject: account.id, euros: 0 });
    const { access_token: without } = await app.signIn(browser, { scope: 'openid transaction' });
    const refused = async (given?: string) => {
      const { status, headers } = await call(server, given);
      return [status, headers.get('www-authenticate')];
    };
    expect(await refused(without)).toEqual([403, 'Bearer error="insufficient_scope", scope="balance"']);
    expect(await refused()).toEqual([401, 'Bearer']);
    expect(await refused('nothing')).toEqual([401, 'Bearer error="invalid_token"']);
    await app.revoke(token);
    expect(await refused(token)).toEqual([401, 'Bearer error="invalid_token"']);
  });

  test('introspects: refuses a token that was made for another server, and one that has expired', async () => {
    const [own, another] = [await addTestResourceServer(service), await addTestResourceServer(service)];
    const server = createResourceServer(createIntrospection({ issuer, ...own }), ours);
    // It asks with the right to see the token, but is another audience.
    const mistaken = createIntrospection({ issuer, ...own, audience: another.audience });
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const resource = own.audience;
    const begun = await app.begin(browser, { scope: 'openid balance', resource });
    const { access_token: token } = await app.redeem(await app.approveConsent(browser, begun), begun, {
      resource,
    });
    expect((await call(server, token)).status).toBe(200);
    expect((await call(createResourceServer(mistaken, ours), token)).status).toBe(401);
    await service.deps.db.query("update oidc_records set expires_at = now() where model = 'AccessToken'");
    expect((await call(server, token)).status).toBe(401);
  });

  test('verifies signed tokens by itself: refuses a wrong scope, and one that has expired', async () => {
    const { audience } = await addTestResourceServer(service, { access_token_format: 'jwt' });
    const server = createResourceServer(createVerification({ issuer, audience }), ours);
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const tokenOf = async (scope: string) => {
      const begun = await app.begin(browser, { scope, resource: audience });
      return (await app.redeem(await app.approveConsent(browser, begun), begun, { resource: audience }))
        .access_token;
    };
    const refused = await call(server, await tokenOf('openid transaction'));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="balance"',
    ]);
    const token = await tokenOf('openid balance');
    expect((await call(server, token)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect((await call(server, token)).status).toBe(401);
    vi.useRealTimers();
  });

  test('verifies signed tokens by itself, and refuses one for another, of another issuer or with a changed scope', async () => {
    const { audience } = await addTestResourceServer(service, { access_token_format: 'jwt' });
    const server = createResourceServer(createVerification({ issuer, audience }), ours);
    const app = await addApplication(service);
    const { account, browser } = await signedIn(service);
    const begun = await app.begin(browser, { scope: 'openid balance', resource: audience });
    const back = await app.approveConsent(browser, begun);
    const { access_token: token } = await app.redeem(back, begun, { resource: audience });
    expect(await (await call(server, token)).json()).toEqual({ subject: account.id, euros: 0 });
    const [header, payload = '', signature] = token.split('.');
    const forged = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), scope: 'balance payment' };
    const changed = `${header}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`;
    const elsewhere = createVerification({ issuer, audience: `${audience}/other` });
    const foreign = createVerification({
      issuer: service.deps.hosts.all[1]?.accountApiOrigin ?? '',
      audience,
    });
    expect((await call(server, changed)).status).toBe(401);
    expect((await call(server, 'nothing')).status).toBe(401);
    expect((await call(createResourceServer(elsewhere, ours), token)).status).toBe(401);
    expect((await call(createResourceServer(foreign, ours), token)).status).toBe(401);
  });

  test('the machine sample calls it, with one token for several calls', async () => {
    const { id, secret, audience } = await addTestResourceServer(service, { scope: 'balance cards:block' });
    const server = createResourceServer(createIntrospection({ issuer, audience, id, secret }), ours);
    const clientSecret = 'a secret of the machine';
    const { clientId } = await addApplication(service, {
      secret: clientSecret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      scope: 'cards:block',
      default_scope: undefined,
    });
    const accessToken = createAccessTokens({ issuer, clientId, clientSecret, scope: 'cards:block' });
    const token = await accessToken();
    expect(await accessToken()).toBe(token);
    const headers = { Authorization: `Bearer ${token}` };
    const blocked = await server.request('/cards/5065000000000001/block', { method: 'POST', headers });
    expect(await blocked.json()).toEqual({ blocked: '5065000000000001', by: clientId });
    expect((await call(server, token)).status).toBe(403);
  });
});

describe.each([
  ['opaque', 'ES256'],
  ['jwt', 'ES384'],
])('the resource server sample wants a proof with a bound token, %s, by %s', (format, alg) => {
  test('once, for this call, of its key; and no bound token without one', async () => {
    const given = { scope: 'balance cards:block', access_token_format: format };
    const { id, secret, audience } = await addTestResourceServer(service, given);
    const check =
      format === 'jwt'
        ? createVerification({ issuer, audience })
        : createIntrospection({ issuer, audience, id, secret });
    const server = createResourceServer(check, ours);
    const clientSecret = 'a secret of the machine';
    const { clientId } = await addApplication(service, {
      secret: clientSecret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      scope: 'cards:block',
      default_scope: undefined,
    });
    const configuration = await oauth.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [oauth.allowInsecureRequests],
    });
    const [keys, others] = [await oauth.randomDPoPKeyPair(alg), await oauth.randomDPoPKeyPair(alg)];
    const DPoP = oauth.getDPoPHandle(configuration, keys);
    const parameters = { scope: 'cards:block', resource: audience };
    const { access_token: token } = await oauth.clientCredentialsGrant(configuration, parameters, { DPoP });
    const path = '/cards/5065000000000001/block';
    const proofOf = async (claims: object = {}, by = keys) =>
      new SignJWT({
        htm: 'POST',
        htu: ours + path,
        ath: createHash('sha256').update(token).digest('base64url'),
        jti: randomUUID(),
        iat: Math.floor(Date.now() / 1000),
        ...claims,
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk: await exportJWK(by.publicKey) })
        .sign(by.privateKey);
    const send = async (proof: string | undefined, scheme = 'DPoP') => {
      const headers = { Authorization: `${scheme} ${token}`, ...(proof && { DPoP: proof }) };
      return (await server.request(path, { method: 'POST', headers })).status;
    };
    const proof = await proofOf();
    expect(await send(proof)).toBe(200);
    expect(await send(proof)).toBe(401);
    const again = await proofOf();
    expect((await Promise.all([send(again), send(again)])).toSorted()).toEqual([200, 401]);
    for (const refused of [
      await proofOf({}, others),
      await proofOf({ htm: 'GET' }),
      await proofOf({ htu: `${ours}/balance` }),
      await proofOf({ ath: 'x' }),
      await proofOf({ iat: 1 }),
      await proofOf({ jti: '' }),
      undefined,
    ])
      expect(await send(refused)).toBe(401);
    expect(await send(await proofOf(), 'Bearer')).toBe(401);
    const bearer = await oauth.clientCredentialsGrant(configuration, parameters);
    const unbound = { Authorization: `DPoP ${bearer.access_token}`, DPoP: await proofOf() };
    expect((await server.request(path, { method: 'POST', headers: unbound })).status).toBe(401);
  });
});

test('the webhook sample handles each delivery once, and refuses a wrong signature', async () => {
  const events: { type: string; data: object }[] = [];
  let receiver = createReceiver('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', () => undefined);
  const site = await serveSite(() => {
    const listener = getRequestListener(request => receiver.fetch(request));
    return (incoming, outgoing) => void listener(incoming, outgoing);
  });
  const app = await addApplication(service, {
    webhook_uri: `${site.origin}/hooks`,
    webhook_events: ['consent.given'],
  });
  const said = await readCommand(['clients', 'webhook-secret', app.clientId, 'drop'])(service.deps);
  const { account, browser } = await signedIn(service);
  await app.signIn(browser);
  const deliver = () => runJobs(service.deps, { evenLater: true });
  const states = async () =>
    (
      await service.deps.db.query<{ state: string; last_answer: string | null }>(
        'select state, last_answer from webhook_deliveries where client_id = $1',
        [app.clientId],
      )
    ).rows;
  await deliver();
  expect(await states()).toEqual([expect.objectContaining({ last_answer: expect.stringContaining('400') })]);

  receiver = createReceiver(said.split(': ')[1] ?? '', event => events.push(event));
  await deliver();
  const expected = { type: 'consent.given', data: { sub: account.id } };
  expect(events).toEqual([expect.objectContaining({ type: expected.type })]);
  expect(events[0]?.data).toMatchObject(expected.data);
  await readCommand(['clients', 'send-again', app.clientId, await deliveryOf(app.clientId)])(service.deps);
  await deliver();
  expect(events).toHaveLength(1);
  site.close();
});

async function deliveryOf(clientId: string): Promise<string> {
  const { rows } = await service.deps.db.query<{ id: string }>(
    'select id from webhook_deliveries where client_id = $1',
    [clientId],
  );
  return rows[0]?.id ?? '';
}
