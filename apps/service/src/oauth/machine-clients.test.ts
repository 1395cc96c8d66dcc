import * as oauth from 'openid-client';
import { describe, expect, test } from 'vitest';
import { disableClient } from '../commands/clients/disable-client';
import { addApplication, type Given } from '../testing/applications';
import { addTestResourceServer } from '../testing/resource-servers';
import { withTestService } from '../testing/service';

const service = withTestService({
  nodes: 2,
  env: { LIMITS: JSON.stringify({ counted: { machineTokens: { most: 4, seconds: 60 } } }) },
});

let count = 0;
/** A machine client, and a resource server that has a scope of its own. */
async function machine(given: Given = {}) {
  count += 1;
  const area = `area${count}`;
  const server = await addTestResourceServer(service, { scope: `balance ${area}:read ${area}:write` });
  const app = await addApplication(service, {
    grant_types: ['client_credentials'],
    redirect_uris: [],
    scope: `${area}:read`,
    default_scope: undefined,
    ...given,
  });
  const ask = (parameters: Record<string, string> = {}) =>
    oauth.clientCredentialsGrant(app.configuration, parameters);
  return { app, server, area, ask };
}

describe('client_credentials', () => {
  test('gives a token with the scopes of the machine client for its only resource server, and nothing of a person', async () => {
    const { app, server, area, ask } = await machine();
    const tokens = await ask();
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^[\w-]{45}$/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: `${area}:read`,
    });
    for (const at of service.nodes) {
      const { json } = await server.introspect(tokens.access_token, { at });
      expect(json).toMatchObject({
        active: true,
        client_id: app.clientId,
        scope: `${area}:read`,
        aud: server.audience,
      });
      expect(json).not.toHaveProperty('sub');
    }
    await app.revoke(tokens.access_token);
    expect((await server.introspect(tokens.access_token)).json).toEqual({ active: false });
  });

  test('is audited with the audience and the scopes', async () => {
    const { app, server, area, ask } = await machine();
    await ask();
    const { rows } = await service.deps.db.query(
      "select market, details from audit_events where event = 'machine-token-issued' and client_id = $1",
      [app.clientId],
    );
    expect(rows).toEqual([{ market: 'be', details: { audience: server.audience, scope: `${area}:read` } }]);
  });

  test('a token of a disabled client is inactive', async () => {
    const { app, server, ask } = await machine();
    const { access_token: token } = await ask();
    await disableClient(service.deps, app.clientId);
    expect((await server.introspect(token)).json).toEqual({ active: false });
  });

  test('signed where the resource server is registered so, with the client as subject', async () => {
    const { app, area } = await machine();
    const server = await addTestResourceServer(service, {
      scope: `${area}:read`,
      access_token_format: 'jwt',
    });
    const { access_token: token } = await oauth.clientCredentialsGrant(app.configuration, {
      resource: server.audience,
    });
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: app.clientId,
      client_id: app.clientId,
      aud: server.audience,
      scope: `${area}:read`,
    });
    expect((await server.introspect(token)).json.active).toBe(true);
    // Two resource servers have the scope now.
    await expect(oauth.clientCredentialsGrant(app.configuration)).rejects.toMatchObject({
      error: 'invalid_target',
      error_description: expect.stringMatching(/^resource must name one of: https.* https/),
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a scope that it is not registered for', { scope: 'AREA:write' }, 'invalid_scope'],
    ['a scope of people', { scope: 'balance' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'else:read' }, 'invalid_scope'],
    ['an unknown resource', { resource: 'https://nobody.example/' }, 'invalid_target'],
  ])('is refused for %s', async (_what, { scope, ...parameters }, error) => {
    const { area, server, ask } = await machine();
    const asked = {
      ...(scope && { scope: scope.replace('AREA', area) }),
      resource: server.audience,
      ...parameters,
    };
    await expect(ask(asked)).rejects.toMatchObject({ error });
  });

  test('is not for a client of people, and a machine client signs nobody in', async () => {
    const person = await addApplication(service);
    await expect(oauth.clientCredentialsGrant(person.configuration)).rejects.toMatchObject({
      error: 'invalid_request',
    });
    const { app } = await machine();
    const asked = await service.call(
      `/oauth/authorize?client_id=${app.clientId}&response_type=code&scope=openid`,
    );
    expect(asked.headers.location).toContain('/partner/invalid');
  });

  test('is limited by client over all nodes, with the time to wait', async () => {
    const { app, ask } = await machine();
    const other = app.at(service.nodes[1] ?? service);
    const tries = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => ask()),
      ...Array.from({ length: 4 }, async () => oauth.clientCredentialsGrant((await other).configuration)),
    ]);
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(4);
    const answer = await service.call('/oauth/token', {
      body: 'grant_type=client_credentials',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${Buffer.from(`${app.clientId}:a+secret+that+nobody+guesses`).toString('base64')}`,
      },
    });
    expect([answer.status, answer.json.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
