import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { answerAt, basicProfile, plain, registerBasicClient } from '../../testing/conformance';
import { withTestService } from '../../testing/service';

const service = withTestService();

describe('the basic profile: requests that succeed', () => {
  test.each([
    ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid' }],
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-claims-essential', { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) }],
  ])('%s', async (_name, parameters) => {
    const { app, browser, account } = await basicProfile(service);
    const tokens = await app.signIn(browser, plain(parameters));
    expect(tokens.claims()?.sub).toBe(account.id);
    expect(await app.userinfo(tokens.access_token)).toMatchObject({ sub: account.id });
  });
});

describe('the basic profile: hints for the pages of the sign-in', () => {
  const hinted = async (parameters: Record<string, string>) => {
    const app = await registerBasicClient(service);
    const stranger = createBrowser(service);
    const { uid } = await app.begin(stranger, plain(parameters));
    const asked = await stranger.call(`/authorize?uid=${uid}`);
    expect(asked.status).toBe(401);
    return asked.json.authorization;
  };

  test('oidcc-login-hint', async () => {
    expect(await hinted({ login_hint: 'lotte@peeters.example' })).toMatchObject({
      login_hint: 'lotte@peeters.example',
    });
  });

  test('oidcc-ui-locales', async () => {
    expect(await hinted({ ui_locales: 'se fr-LU' })).toMatchObject({ ui_locales: ['se', 'fr-LU'] });
  });
});

describe('the basic profile: requests that are refused', () => {
  test('oidcc-response-type-missing', async () => {
    const { app, browser } = await basicProfile(service);
    const query = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: app.callback,
      scope: 'openid',
      state: 'its own',
    }).toString();
    const { headers } = await browser.call(`/oauth/authorize?${query}`);
    expect(headers.location?.startsWith(app.callback)).toBe(true);
    expect(answerAt(headers.location ?? '')).toMatchObject({ error: 'invalid_request', state: 'its own' });
  });

  test('oidcc-ensure-registered-redirect-uri: the person sees an error and is not redirected', async () => {
    const { app, browser } = await basicProfile(service);
    const { location } = await app.begin(browser, plain({ redirect_uri: `${app.callback}/other` }));
    expect(location).toBe(
      `http://account.talon.localhost:3000/partner/invalid?parameter=redirect_uri&id=${app.clientId}`,
    );
  });

  test.each([
    [
      'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
      'request',
      'request_not_supported',
    ],
    ['oidcc-ensure-request-object-with-redirect-uri', 'request', 'request_not_supported'],
    [
      'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
      'request_uri',
      'request_uri_not_supported',
    ],
  ])('%s: refused as unsupported', async (_name, parameter, error) => {
    const { app, browser } = await basicProfile(service);
    const claims = { redirect_uri: 'https://evil.example/', client_id: app.clientId };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const value =
      parameter === 'request' ? `${part({ alg: 'none' })}.${part(claims)}.` : 'https://app.example/request';
    const { location } = await app.begin(browser, plain({ [parameter]: value }));
    expect(location.startsWith(app.callback)).toBe(true);
    expect(answerAt(location)).toMatchObject({ error });
    const { json } = await service.call('/.well-known/openid-configuration');
    expect(json.request_uri_parameter_supported).toBe(false);
    expect(json.request_parameter_supported ?? false).toBe(false);
  });
});
