import * as oauth from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Application, addApplication } from '../testing/applications';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();
const clients = ['2', '51'];
const apps = new Map<string, Application>();
beforeAll(async () => {
  for (const client_id of clients)
    apps.set(client_id, await addApplication(service, { client_id, is_pkce_required: false }));
});

const without = { code_challenge: undefined, code_challenge_method: undefined };

/** The redirect to the client after an authorization request of a signed-in person. */
async function begun(client: string, parameters: Record<string, string | undefined> = {}) {
  const app = apps.get(client);
  if (!app) throw new Error('no such client');
  const { browser } = await signedIn(service);
  const request = await app.begin(browser, parameters);
  return { app, request, location: await app.approveConsent(browser, request) };
}

const errorIn = (location: string) => new URL(location).searchParams.get('error');

describe.each(clients)('client %s, registered without PKCE', client => {
  test('redeems a code without it', async () => {
    const { app, request, location } = await begun(client, without);
    expect((await app.redeem(location, request)).access_token).toBeTruthy();
  });

  test('redeems a code with it', async () => {
    const { app, request, location } = await begun(client);
    expect((await app.redeem(location, request)).access_token).toBeTruthy();
  });

  test.each([
    ['no verifier', undefined],
    ['another verifier', oauth.randomPKCECodeVerifier()],
  ])('that sent a challenge redeems nothing with %s', async (_what, verifier) => {
    const { app, request, location } = await begun(client);
    const { pkceCodeVerifier: _, ...others } = request.checks;
    const checks = { ...others, ...(verifier !== undefined && { pkceCodeVerifier: verifier }) };
    await expect(app.redeem(location, { checks })).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('redeems no code whose challenge somebody has removed from its request', async () => {
    const { app, request, location } = await begun(client, without);
    const checks = { ...request.checks, pkceCodeVerifier: oauth.randomPKCECodeVerifier() };
    await expect(app.redeem(location, { checks })).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    ['plain', { code_challenge_method: 'plain' }],
    ['without a method, which means plain', { code_challenge_method: undefined }],
    ['a method without a challenge', { code_challenge: undefined }],
  ])('may not weaken it: %s', async (_what, parameters) => {
    const { location } = await begun(client, parameters);
    expect(errorIn(location)).toBe('invalid_request');
  });
});
