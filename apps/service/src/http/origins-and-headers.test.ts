import { describe, expect, test } from 'vitest';
import { scriptSource } from '../kernel/script-source';
import { startTestService, withTestService, type Call } from '../testing/service';
import { holdInput } from './held-input';

const service = withTestService({ env: { METRICS_TOKEN: 'a token for the metrics' } });

const own = 'http://account.talon.localhost:3000';
const portal = 'account.talon.localhost:3000';

test('the account API answers the portal of the same market, with credentials', async () => {
  const answer = await service.call('/clients/2', { headers: { Origin: own } });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': own,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  });
});

test('it says what a page may send before it does', async () => {
  const answer = await service.call('/token', { method: 'OPTIONS', headers: { Origin: own } });
  expect(answer.status).toBe(204);
  expect(answer.headers['access-control-allow-headers']).toBe(
    'Authorization, Content-Type, X-Device-ID, X-Onboarding',
  );
});

test.each([
  'http://account.talon-lux.localhost:3000',
  'https://account.talon.localhost:3000',
  'http://account.talon.localhost:3001',
  'http://account.talon.localhost',
  'http://account.talon.localhost:3000.evil.example',
  'http://evil.account.talon.localhost:3000',
  'null',
  '',
  'https://evil.example',
])('any other origin is refused: %s', async Origin => {
  for (const method of ['GET', 'OPTIONS', 'DELETE']) {
    const answer = await service.call('/user', { method, headers: { Origin } });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('the general API answers any origin, without credentials', async () => {
  const call = { host: 'api.talon.localhost:3000', headers: { Origin: 'https://app.example' } };
  const answer = await service.call('/balance', call);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});

describe('every answer carries the security headers', () => {
  const everywhere: [string, string, Call][] = [
    ['a call', '/clients/2', {}],
    ['a refusal', '/user', {}],
    ['a path that is not', '/nowhere', {}],
    ['the document of the calls', '/openapi.json', {}],
    ['another origin', '/user', { headers: { Origin: 'https://evil.example' } }],
    ['the page', '/login/email', { host: portal }],
    ['a file that is not', '/assets/nothing.js', { host: portal }],
    ['a method that the portal does not know', '/', { host: portal, method: 'DELETE' }],
    ['the way to the portal', '/', { host: 'localhost:3000' }],
    ['a host that is not ours', '/', { host: 'evil.example' }],
    ['the general API', '/', { host: 'api.talon.localhost:3000' }],
    ['health', '/health', {}],
  ];
  test.each(everywhere)('%s', async (_name, path, call) => {
    const { headers } = await service.call(path, call);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('same-origin');
  });
});

test('what the API answers is not kept', async () => {
  expect((await service.call('/user')).headers['cache-control']).toBe('no-store');
});

describe('the page of a market', () => {
  test.each([
    [portal, 'nl', 'account-api.talon.localhost:3000', true],
    ['account.talon-lux.localhost:3000', 'fr-LU', 'account-api.talon-lux.localhost:3000', false],
  ])('%s', async (host, language, api, hasDeals) => {
    const answer = await service.call('/user/dashboard', { host });
    const [, json = ''] = /id="talon-configuration">([^<]*)</.exec(answer.text) ?? [];
    const configuration = JSON.parse(json) as Record<string, unknown>;
    expect(answer.text).toContain(`<html lang="${language}"`);
    expect(configuration['apiOrigin']).toBe(`http://${api}`);
    expect(configuration['dealsUrl'] !== null).toBe(hasDeals);
    expect(answer.headers['content-security-policy']).toContain(`connect-src 'self' http://${api}`);
    for (const [, path = ''] of answer.text.matchAll(/(?:href|src)="(\/market\/[^"]+)"/g)) {
      const file = await service.call(path, { host });
      expect([file.status, file.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test.each(['/assets/../../../package.json', '/assets/..%2f..%2fpackage.json', '/market/../market.ts'])(
    'no file is read from elsewhere: %s',
    async path => {
      const answer = await service.call(path, { host: portal });
      expect(answer.text).not.toContain('"name"');
      expect(answer.text).not.toContain('export const');
    },
  );
});

describe('what the page may load beyond our own hosts', () => {
  const captcha = {
    CAPTCHA_SITE_KEY: 'site-key-1',
    CAPTCHA_SECRET: 'the secret of the captcha',
    CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js?v=2',
    CAPTCHA_CHINA_SCRIPT_URL: 'https://captcha.example.cn/api.js',
    CAPTCHA_API_NAME: 'widget',
    CAPTCHA_VERIFY_URL: 'https://verify.example/siteverify',
    CAPTCHA_ORIGINS: 'https://*.captcha.example',
  };
  const dsn = 'https://key1@errors.example:8443/42';
  const ours = `'self' ${scriptSource(holdInput)}`;

  async function pageWith(env: Record<string, string>) {
    const own = await startTestService({ env });
    const { headers, text } = await own.call('/login/email', { host: portal });
    await own.stop();
    const [, json = ''] = /id="talon-configuration">([^<]*)</.exec(text) ?? [];
    const rules = String(headers['content-security-policy']).split('; ');
    const policy = Object.fromEntries(rules.map(rule => [rule.split(' ')[0], rule]));
    return { policy, text, configuration: JSON.parse(json) as Record<string, unknown> };
  }

  test('nothing without a key', async () => {
    const { policy, configuration } = await pageWith({});
    expect(policy).toMatchObject({ 'script-src': `script-src ${ours}` });
    expect(policy['frame-src']).toBeUndefined();
    expect(policy['require-trusted-types-for']).toBe("require-trusted-types-for 'script'");
    expect(configuration).toMatchObject({ captcha: null, errorReports: null });
  });

  test('a captcha: script, frame and calls of its origins; the page learns neither secret nor verification', async () => {
    const { policy, text, configuration } = await pageWith(captcha);
    const origins = 'https://captcha.example https://*.captcha.example';
    expect(policy['script-src']).toBe(`script-src ${ours} ${origins}`);
    expect(policy['frame-src']).toBe(`frame-src ${origins}`);
    expect(policy['connect-src']).toMatch(new RegExp(`${origins.replaceAll('*', '\\*')}$`));
    expect(policy['trusted-types']).toBe('trusted-types talon-captcha');
    expect(policy['require-trusted-types-for']).toBe("require-trusted-types-for 'script'");
    expect(configuration['captcha']).toEqual({
      siteKey: 'site-key-1',
      scriptUrl: captcha.CAPTCHA_SCRIPT_URL,
      apiName: 'widget',
    });
    expect(text).not.toMatch(/the secret|verify\.example/);
  });

  test('with the China-domain option, the script comes from the alternate domain alone', async () => {
    const { policy, configuration } = await pageWith({ ...captcha, CAPTCHA_CHINA_DOMAIN: '1' });
    expect(policy['script-src']).toBe(
      `script-src ${ours} https://captcha.example.cn https://*.captcha.example`,
    );
    expect(configuration['captcha']).toMatchObject({ scriptUrl: captcha.CAPTCHA_CHINA_SCRIPT_URL });
  });

  test('a script that knows no trusted types, where the operator says so', async () => {
    const { policy } = await pageWith({ ...captcha, CAPTCHA_WITHOUT_TRUSTED_TYPES: '1' });
    expect(policy['require-trusted-types-for']).toBeUndefined();
  });

  test('error reports allow calls to their host only', async () => {
    const { policy, configuration } = await pageWith({ ERROR_REPORTS_DSN: dsn });
    expect(policy['connect-src']).toMatch(/ https:\/\/errors\.example:8443$/);
    expect(policy['script-src']).toBe(`script-src ${ours}`);
    expect(configuration['errorReports']).toEqual({
      dsn,
      release: expect.stringMatching(/^[\da-f]{12}$|^unbuilt$/),
    });
  });

  test('reports of the service are none of the page', async () => {
    const { text, policy } = await pageWith({ SERVICE_ERROR_REPORTS_DSN: dsn });
    expect(text + policy['connect-src']).not.toContain('errors.example');
  });
});
