import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type Call } from '../testing/service';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
beforeAll(async () => {
  service = await startTestService({ env: { METRICS_TOKEN: 'a token for the metrics' } });
});
afterAll(() => service.stop());

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

test('the metrics open to their token alone', async () => {
  expect((await service.call('/metrics')).status).toBe(404);
  const wrong = { headers: { Authorization: 'Bearer another token' } };
  expect((await service.call('/metrics', wrong)).status).toBe(404);
  const right = await service.call('/metrics', {
    headers: { Authorization: 'Bearer a token for the metrics' },
  });
  expect([right.status, right.text.includes('talon_request_seconds')]).toEqual([200, true]);
});

test('a node that winds down asks for no more requests', async () => {
  const [node] = service.nodes;
  expect((await service.call('/ready')).status).toBe(200);
  if (node) node.readiness.isClosing = true;
  expect((await service.call('/ready')).status).toBe(503);
  expect((await service.call('/health')).status).toBe(200);
  if (node) node.readiness.isClosing = false;
});
