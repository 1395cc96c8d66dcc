import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { withinTime } from '../kernel/within-time';
import { createTestDatabase } from '../testing/database';
import { startDatabaseProxy } from '../testing/database-proxy';
import { startTestService, withTestService } from '../testing/service';
import { longOnly } from '../../../../tools/test/short-run.mjs';

const longTest = longOnly(test);

const metricsToken = 'a token for the metrics';
const authorized = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

const host = 'account.talon.localhost:3000';
const hosts = [host, 'account-api.talon.localhost:3000', 'api.talon.localhost:3000', '10.0.0.1:3000'];

/** Sends a request as it is; returns the status line and the body. */
async function sendRaw(port: number, request: string): Promise<[line: string, body: string]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return [head.split('\r\n', 1)[0] ?? '', body];
}

describe('with a token for the metrics', () => {
  const service = withTestService({ env: { METRICS_TOKEN: metricsToken } });

  test.each(hosts)('they require it at %s', async each => {
    const none = await service.call('/metrics', { host: each });
    const wrong = await service.call('/metrics', { host: each, ...authorized('another token') });
    for (const { status, headers, text: said } of [none, wrong]) {
      expect([status, headers['www-authenticate'], headers['content-type']]).toEqual([
        401,
        'Bearer',
        'text/plain; charset=utf-8',
      ]);
      expect(said).toBe('The bearer token is missing or wrong.\n');
    }
    const right = await service.call('/metrics', { host: each, ...authorized(metricsToken) });
    expect([right.status, right.text.includes('talon_request_seconds')]).toEqual([200, true]);
  });

  test.each([
    ['HTTP/1.1', '/ready', 'HTTP/1.1 200 OK', 'ready\n'],
    ['HTTP/1.0', '/ready', 'HTTP/1.1 200 OK', 'ready\n'],
    ['HTTP/1.1', '/health', 'HTTP/1.1 200 OK', 'alive\n'],
  ])('a load balancer that sends %s without a Host header gets %s', async (version, path, line, body) => {
    expect(await sendRaw(service.port, `GET ${path} ${version}\r\nConnection: close\r\n\r\n`)).toEqual([
      line,
      body,
    ]);
  });

  test.each(['/user', '/oauth/jwks', '/'])('%s without a Host header is 400', async path => {
    const [line] = await sendRaw(service.port, `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`);
    expect(line).toBe('HTTP/1.1 400 Bad Request');
  });

  test.each(['isStarting', 'isClosing'] as const)(
    'they say that a node that %s is not ready',
    async state => {
      const read = async () => (await service.call('/metrics', authorized(metricsToken))).text;
      expect(await read()).toContain('\ntalon_ready 1\n');
      service.readiness[state] = true;
      expect(await read()).toContain('\ntalon_ready 0\n');
      service.readiness[state] = false;
      expect(await read()).toContain('\ntalon_ready 1\n');
    },
  );
});

describe('without the database', () => {
  const env = { METRICS_TOKEN: metricsToken, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  const service = withTestService({ env });

  test('the metrics say that the node is not ready, and only those of the database are missing', async () => {
    const { status, text: lines } = await service.call('/metrics', authorized(metricsToken));
    expect([status, lines.includes('\ntalon_ready 0\n')]).toEqual([200, true]);
    expect(lines).toMatch(/^talon_password_hashes \d/m);
    expect(lines).not.toMatch(/^talon_(sms_today|queue_jobs\S*|overdue_keys\S*) /m);
  });

  longTest(
    'they say so also while its server has vanished, sooner than Prometheus gives up',
    async () => {
      const database = await createTestDatabase(inject('adminUrl'));
      const proxy = await startDatabaseProxy(database.url);
      const node = await startTestService({ env: { ...env, DATABASE_URL: proxy.url } });
      onTestFinished(async () => {
        proxy.stop();
        await node.stop();
        await database.drop();
      });
      const read = async () => (await node.call('/metrics', authorized(metricsToken))).text;
      expect(await read()).toContain('\ntalon_ready 1\n');
      proxy.swallow();
      // One answer of the database is good for a quarter of a second.
      await sleep(300);
      for (let scrapes = 0; scrapes < 3; scrapes += 1) {
        expect(await withinTime(read(), 7_000, 'late')).toContain('\ntalon_ready 0\n');
      }
    },
    40_000,
  );
});

describe('without a token for the metrics', () => {
  const service = withTestService();

  test.each(hosts)('there are none at %s, and the answer says why', async each => {
    const answer = await service.call('/metrics', { host: each });
    expect([answer.status, answer.text]).toEqual([404, 'Set METRICS_TOKEN to get metrics.\n']);
  });

  test.each(['isStarting', 'isClosing'] as const)('a node that %s accepts no requests', async state => {
    const [node] = service.nodes;
    expect((await service.call('/ready')).status).toBe(200);
    if (node) node.readiness[state] = true;
    expect((await service.call('/ready')).status).toBe(503);
    expect((await service.call('/health')).status).toBe(200);
    if (node) node.readiness[state] = false;
  });
});
