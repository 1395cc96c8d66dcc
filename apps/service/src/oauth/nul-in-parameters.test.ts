import { describe, expect, test } from 'vitest';
import { addApplication, issuers } from '../testing/applications';
import { withTestService } from '../testing/service';

const service = withTestService();
const host = new URL(issuers.be).host;

const parameters = ['client_id', 'state', 'nonce', 'scope', 'login_hint', 'ui_locales', 'code_challenge'];
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('a parameter with NUL is a clear refusal, never a 500', () => {
  test.each(parameters)('%s of an authorization request', async name => {
    const app = await addApplication(service);
    const query = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: app.callback,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    });
    query.set(name, `${query.get(name) ?? ''}\0`);
    const got = await service.call(`/oauth/authorize?${query.toString()}`, { host });
    expect(got.status).toBeLessThan(500);
    const posted = await service.call('/oauth/authorize', { host, headers: form, body: query.toString() });
    expect(posted.status).toBeLessThan(500);
  });

  test.each(['token', 'introspection', 'revocation'])('client_id and token of /oauth/%s', async path => {
    for (const body of [
      'client_id=%00&token=x&grant_type=refresh_token',
      'client_id=a&token=%00&code=%00&refresh_token=%00',
    ]) {
      const { status, json } = await service.call(`/oauth/${path}`, { host, headers: form, body });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(json.error).toBeTruthy();
    }
    const basic = { ...form, Authorization: `Basic ${Buffer.from('%00:x').toString('base64')}` };
    const { status } = await service.call(`/oauth/${path}`, {
      host,
      headers: basic,
      body: 'token=x&grant_type=refresh_token',
    });
    expect(status).toBeLessThan(500);
  });

  test('of the end-session endpoint', async () => {
    for (const query of ['client_id=%00', 'state=%00', 'post_logout_redirect_uri=%00', 'id_token_hint=%00']) {
      expect((await service.call(`/oauth/end-session?${query}`, { host })).status).toBeLessThan(500);
    }
  });

  test('of userinfo', async () => {
    for (const query of ['access_token=%00', 'client_id=%00']) {
      expect((await service.call(`/oauth/userinfo?${query}`, { host })).status).toBeLessThan(500);
    }
  });
});
