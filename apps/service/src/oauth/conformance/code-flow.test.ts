import { describe, expect, test } from 'vitest';
import { answerAt, basicProfile, plain, verifiedClaims } from '../../testing/conformance';
import { withTestService } from '../../testing/service';

const service = withTestService();

describe('the basic profile: code, tokens and userinfo', () => {
  test('oidcc-server', async () => {
    const { app, browser, account } = await basicProfile(service);
    const tokens = await app.signIn(browser, plain());
    expect(tokens.token_type.toLowerCase()).toBe('bearer');
    expect(tokens.expires_in).toBe(3600);
    expect(tokens.claims()).toMatchObject({ sub: account.id, aud: app.clientId });
    expect(await app.userinfo(tokens.access_token)).toEqual({ sub: account.id });
  });

  test('oidcc-idtoken-signature', async () => {
    const { app, browser, account } = await basicProfile(service);
    const { id_token } = await app.signIn(browser, plain());
    const header = JSON.parse(Buffer.from(id_token?.split('.')[0] ?? '', 'base64url').toString());
    expect(header).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    expect(await verifiedClaims(service, app, id_token)).toMatchObject({ sub: account.id });
  });

  test('oidcc-idtoken-unsigned: no client can be registered with it', async () => {
    await expect(basicProfile(service, { id_token_signed_response_alg: 'none' })).rejects.toThrow(
      'id_token_signed_response_alg: must be ES256 or RS256',
    );
    const { json } = await service.call('/.well-known/openid-configuration');
    expect(json.id_token_signing_alg_values_supported).not.toContain('none');
  });

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { app, browser } = await basicProfile(service);
    const tokens = await app.signIn(browser, plain({ nonce: undefined }));
    expect(tokens.claims()).not.toHaveProperty('nonce');
  });

  test('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const { app, browser, account } = await basicProfile(service);
    const begun = await app.begin(browser, { scope: 'openid' });
    const location = await app.approveConsent(browser, begun);
    const wrong = { checks: { ...begun.checks, pkceCodeVerifier: 'x'.repeat(43) } };
    await expect(app.redeem(location, wrong)).rejects.toMatchObject({ error: 'invalid_grant' });
    const again = await app.signIn(browser, { scope: 'openid' });
    expect(again.claims()?.sub).toBe(account.id);
  });

  test('oidcc-server-client-secret-post', async () => {
    const secret = 'a secret that nobody guesses';
    const { app, browser } = await basicProfile(service, {
      secret,
      token_endpoint_auth_method: 'client_secret_post',
    });
    const { code = '' } = answerAt(await app.approveConsent(browser, await app.begin(browser, plain())));
    const answer = await redeemByPost(app, { code, client_id: app.clientId, client_secret: secret });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json).toMatchObject({ id_token: expect.any(String) });
  });

  test('oidcc-ensure-post-request-succeeds', async () => {
    const { app, browser } = await basicProfile(service);
    await app.signIn(browser, plain());
    const body = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: app.callback,
      response_type: 'code',
      scope: 'openid',
      state: 'posted',
    }).toString();
    const posted = await browser.call('/oauth/authorize', { body, headers: form });
    expect(posted.status).toBe(303);
    const { headers } = await browser.call(posted.headers.location ?? '');
    expect(answerAt(headers.location ?? '')).toMatchObject({ code: expect.any(String), state: 'posted' });
  });

  test('oidcc-codereuse', async () => {
    const { app, browser } = await basicProfile(service);
    const begun = await app.begin(browser, plain());
    const location = await app.approveConsent(browser, begun);
    const tokens = await app.redeem(location, begun);
    await expect(app.redeem(location, begun)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(app.userinfo(tokens.access_token)).rejects.toThrow();
  });

  test('oidcc-refresh-token', async () => {
    const { app, browser, account } = await basicProfile(service);
    const tokens = await app.signIn(browser, plain({ scope: 'openid offline_access', prompt: 'consent' }));
    const next = await app.refresh(tokens.refresh_token);
    expect(next.access_token).not.toBe(tokens.access_token);
    expect(next.claims()).toMatchObject({ sub: account.id, iss: tokens.claims()?.iss, aud: app.clientId });
    const other = await basicProfile(service);
    await expect(other.app.refresh(next.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('the basic profile: requests to userinfo', () => {
  const ask = async (request: (token: string) => Parameters<typeof service.call>[1]) => {
    const { app, browser, account } = await basicProfile(service);
    const { access_token } = await app.signIn(browser, plain({ scope: 'openid email' }));
    const answer = await service.call('/oauth/userinfo', request(access_token));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ sub: account.id, email: account.email });
  };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

  test('oidcc-userinfo-get', () => ask(token => ({ headers: bearer(token) })));
  test('oidcc-userinfo-post-header', () => ask(token => ({ method: 'POST', headers: bearer(token) })));
  test('oidcc-userinfo-post-body', () =>
    ask(token => ({ body: new URLSearchParams({ access_token: token }).toString(), headers: form })));
});

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

function redeemByPost({ callback }: { callback: string }, fields: Record<string, string>) {
  const body = new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: callback, ...fields });
  return service.call('/oauth/token', { body: body.toString(), headers: form });
}
