import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const host = 'account.talon.localhost:3000';

const send = (body: unknown, type = 'application/reports+json', from = '192.0.2.1') =>
  service.call('/policy-reports', {
    host,
    method: 'POST',
    body,
    headers: { 'Content-Type': type, 'X-Forwarded-For': from },
  });

const violation = (more: object = {}) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?token=secret',
    documentURL: 'https://account.talon.example/approve?uid=secret',
    ...more,
  },
});

let warned: string[];
beforeEach(() => {
  warned = [];
  vi.spyOn(service.deps.log, 'warn').mockImplementation((...line: unknown[]) => {
    warned.push(JSON.stringify(line));
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a report of what the policy has blocked', () => {
  test('is one log line without paths and queries of addresses', async () => {
    expect((await send([violation(), violation()])).status).toBe(204);
    expect(warned).toEqual([
      JSON.stringify([
        { host: 'be', reason: 'script-src-elem: evil.example at /approve' },
        'the policy of the page blocked something',
      ]),
    ]);
  });

  test('is read in the older form too', async () => {
    const report = { 'effective-directive': 'img-src', 'blocked-uri': 'data', 'document-uri': 'about:blank' };
    expect((await send({ 'csp-report': report }, 'application/csp-report')).status).toBe(204);
    expect(warned[0]).toContain('img-src: data at blank');
  });

  test('cannot forge a log line', async () => {
    await send([
      violation({ effectiveDirective: 'a\n{"level":50}', blockedURL: `inline${'x'.repeat(500)}` }),
    ]);
    expect(warned[0]).toContain('a??');
    expect(warned[0]?.length).toBeLessThan(300);
  });

  test.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['another shape', { a: 1 }, 400],
    ['numbers for texts', { 'csp-report': { 'blocked-uri': 1 } }, 400],
    ['null', 'null', 400],
    ['a list of something else', [{ type: 'deprecation', body: null }], 204],
    ['an endless one', [violation({ sample: 'x'.repeat(20_000) })], 413],
  ])('that is %s is not logged', async (_what, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(warned).toEqual([]);
  });

  test('is logged 30 times a minute at most', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    for (let count = 0; count < 35; count += 1)
      expect((await send([violation()], undefined, `198.51.${count}.1`)).status).toBe(204);
    expect(warned).toHaveLength(30);
  });

  test('is logged 5 times a minute for one network, which leaves lines for the others', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 240_000);
    for (let count = 0; count < 40; count += 1)
      await send([violation()], undefined, `2001:db8:5:${count}::1`);
    expect(warned).toHaveLength(5);
    await send([violation()], undefined, '203.0.113.9');
    expect(warned).toHaveLength(6);
  });
});

test('the page names its only script policies and where browsers report', async () => {
  const { headers } = await service.call('/login/email', { host });
  expect(headers['reporting-endpoints']).toBe('csp="http://account.talon.localhost:3000/policy-reports"');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "worker-src 'none'",
      'report-to csp',
      'report-uri /policy-reports',
    ]),
  );
});

test('the console has the same: its own origin is where its reports go, and each is a log line', async () => {
  const console = 'console.talon.localhost:3000';
  const { headers } = await service.call('/', { host: console });
  expect(headers['reporting-endpoints']).toBe(`csp="http://${console}/policy-reports"`);
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining(['report-to csp', 'report-uri /policy-reports']),
  );
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 360_000);
  const headersOfBrowser = { Origin: `http://${console}`, 'Content-Type': 'application/reports+json' };
  const { status } = await service.call('/policy-reports', {
    host: console,
    method: 'POST',
    body: [violation({ documentURL: `http://${console}/people/secret` })],
    headers: headersOfBrowser,
  });
  expect(status).toBe(204);
  expect(warned).toEqual([expect.stringContaining('"host":"console"')]);
});

test.each([
  ['the log-out', '/token'],
  ['the log-out everywhere', '/tokens'],
])('%s clears what the API host has stored, and no cookie', async (_what, path) => {
  const { browser } = await signedIn(service);
  const answer = await browser.call(path, { method: 'DELETE' });
  expect(answer.status).toBe(204);
  expect(answer.headers['clear-site-data']).toBe('"storage"');
  expect((await browser.call(path, { method: 'DELETE' })).headers['clear-site-data']).toBeUndefined();
});
