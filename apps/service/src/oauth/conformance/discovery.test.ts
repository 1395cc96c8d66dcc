import { expect, test } from 'vitest';
import { startTestService } from '../../testing/service';

test('oidcc-discovery-endpoint-verification', async () => {
  const service = await startTestService({
    env: {
      PUBLIC_PROTOCOL: 'https',
      PUBLIC_URL_PORT: '443',
      DOMAINS: 'be=talon.example lu=talon-lux.example',
    },
  });
  const host = 'account-api.talon.example';
  const { status, headers, json } = await service.call('/.well-known/openid-configuration', { host });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/json');
  expect(json.issuer).toBe(`https://${host}`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']) {
    expect(json[name], name).toMatch(/^https:\/\/account-api\.talon\.example\/oauth\//);
  }
  expect(json.response_types_supported).toEqual(['code']);
  expect(json.response_modes_supported).toContain('query');
  expect(json.grant_types_supported).toContain('authorization_code');
  expect(json.subject_types_supported).toEqual(['public', 'pairwise']);
  expect(json.id_token_signing_alg_values_supported).toContain('RS256');
  expect(json.token_endpoint_auth_methods_supported).toEqual(
    expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
  );
  expect(json.scopes_supported).toContain('openid');
  expect(json.prompt_values_supported).toEqual(['none', 'login', 'consent', 'select_account', 'create']);
  expect(json.claims_supported).toContain('sub');
  expect(json.request_uri_parameter_supported).toBe(false);

  const keys = (await service.call(new URL(json.jwks_uri).pathname, { host })).json.keys as Record<
    string,
    unknown
  >[];
  expect(keys.map(({ alg }) => alg).toSorted()).toEqual(['ES256', 'RS256']);
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
  for (const key of keys) {
    expect(key).toMatchObject({ use: 'sig', kid: expect.any(String) });
    // No private key parameters.
    for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']) expect(key).not.toHaveProperty(name);
  }
  await service.stop();
});
