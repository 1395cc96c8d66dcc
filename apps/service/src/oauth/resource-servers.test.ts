import { describe, expect, test } from 'vitest';
import { disableClient } from '../commands/clients/disable-client';
import { disableResourceServer, rotateServerSecret } from '../commands/resource-servers/switch';
import { addApplication, offline } from '../testing/applications';
import { addTestResourceServer } from '../testing/resource-servers';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ nodes: 2 });
const inactive = { active: false };

async function tokens(scope = 'openid balance', parameters: Record<string, string> = {}) {
  const app = await addApplication(service);
  const { account, browser } = await signedIn(service);
  return { app, account, browser, ...(await app.signIn(browser, { scope, ...parameters })) };
}

describe('a resource server introspects with its own credentials', () => {
  test('a token with a scope of its own, and sees no other scope; at every node', async () => {
    const server = await addTestResourceServer(service);
    const { access_token: token, account, app } = await tokens('openid profile balance payment');
    for (const at of service.nodes) {
      const { status, json, headers } = await server.introspect(token, { at });
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(json).toEqual({
        active: true,
        sub: account.id,
        client_id: app.clientId,
        scope: 'balance',
        sid: expect.any(String),
        token_type: 'Bearer',
        iss: 'http://account-api.talon.localhost:3000',
        iat: expect.any(Number),
        exp: expect.any(Number),
      });
    }
  });

  test.each<[string, () => Promise<{ json: unknown }>]>([
    [
      'a token without a scope of its own',
      async () =>
        (await addTestResourceServer(service)).introspect((await tokens('openid email')).access_token),
    ],
    [
      'a refresh token',
      async () => {
        const { refresh_token: token } = await tokens(offline.scope, offline);
        return (await addTestResourceServer(service)).introspect(token ?? '');
      },
    ],
    [
      'a token of the other market',
      async () => {
        const server = await addTestResourceServer(service);
        return server.introspect((await tokens()).access_token, { market: 'talon-lux' });
      },
    ],
    [
      'a revoked token',
      async () => {
        const { app, access_token: token } = await tokens();
        await app.revoke(token);
        return (await addTestResourceServer(service)).introspect(token);
      },
    ],
    [
      'a token after log-out',
      async () => {
        const { browser, access_token: token } = await tokens();
        await browser.call('/token', { method: 'DELETE' });
        return (await addTestResourceServer(service)).introspect(token);
      },
    ],
    [
      'a token of a disabled client',
      async () => {
        const { app, access_token: token } = await tokens();
        await disableClient(service.deps, app.clientId);
        return (await addTestResourceServer(service)).introspect(token);
      },
    ],
    ['no token at all', async () => (await addTestResourceServer(service)).introspect('nothing')],
  ])('%s is inactive', async (_what, introspect) => {
    expect((await introspect()).json).toEqual(inactive);
  });

  test('a wrong secret and a disabled resource server are refused; during a rotation both secrets are right', async () => {
    const server = await addTestResourceServer(service);
    const { access_token: token } = await tokens();
    expect((await server.introspect(token, { secret: 'guessed' })).json.error).toBe('invalid_client');
    await rotateServerSecret(service.deps, server.id, 'keep');
    expect((await server.introspect(token)).json.active).toBe(true);
    await rotateServerSecret(service.deps, server.id, 'drop');
    expect((await server.introspect(token)).status).toBe(401);
    const disabled = await addTestResourceServer(service);
    await disableResourceServer(service.deps, disabled.id);
    expect((await disabled.introspect(token)).json.error).toBe('invalid_client');
  });

  test('its credentials serve for nothing else', async () => {
    const { id, secret } = await addTestResourceServer(service);
    const { access_token: token } = await tokens();
    const call = (path: string, fields: Record<string, string>) =>
      service.call(path, {
        body: new URLSearchParams(fields).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        },
      });
    for (const grant_type of ['client_credentials', 'refresh_token', 'authorization_code'])
      expect((await call('/oauth/token', { grant_type })).status).toBeGreaterThanOrEqual(400);
    expect((await call('/oauth/revocation', { token })).json.error).toBe('invalid_client');
    const asked = await service.call(`/oauth/authorize?client_id=${id}&response_type=code&scope=balance`);
    expect(asked.headers.location).toContain('/partner/invalid');
  });

  test('a request without a token says so', async () => {
    const { id, secret } = await addTestResourceServer(service);
    const { status, json } = await service.call('/oauth/introspection', {
      body: '',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      },
    });
    expect([status, json.error]).toEqual([400, 'invalid_request']);
  });
});
