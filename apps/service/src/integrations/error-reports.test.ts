import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../kernel/log';
import { createErrorReports } from './error-reports';

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map(close => close())));

/** An error tracker on loopback, and the reports it received. */
async function startReceiver(status = 200) {
  const received: { url: string | undefined; auth: unknown; lines: Record<string, never>[]; text: string }[] =
    [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const lines = text.split('\n').map(line => JSON.parse(line));
      received.push({ url: request.url, auth: request.headers['x-sentry-auth'], lines, text });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => new Promise(resolve => server.close(resolve)));
  return { received, dsn: `http://key1@127.0.0.1:${(server.address() as AddressInfo).port}/errors/42` };
}

test('an error report contains type and place, and no personal data', async () => {
  const { received, dsn } = await startReceiver();
  const log = createLog(
    'error',
    { write: () => undefined },
    createErrorReports(dsn, 'b1', () => undefined),
  );
  const cause = new Error('invalid input syntax for type uuid: "Marie"');
  log.error(
    { err: new Error('no row for marie@dubois.example', { cause }), requestId: 'r1' },
    'a call failed',
  );
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const [first] = received;
  if (!first) throw new Error('nothing came');
  const { url, auth, lines, text } = first;
  expect(url).toBe('/errors/api/42/envelope/');
  expect(auth).toBe('Sentry sentry_version=7, sentry_client=talon/1, sentry_key=key1');
  expect(lines[1]).toEqual({ type: 'event' });
  expect(lines[2]).toMatchObject({
    release: 'b1',
    level: 'error',
    tags: { what: 'a call failed' },
    exception: {
      values: [
        { type: 'Error', value: 'invalid input syntax for type uuid: "…"' },
        { type: 'Error', value: 'no row for …' },
      ],
    },
  });
  expect(text).toContain('apps/service/src/integrations/error-reports.test.ts');
  expect(text).not.toMatch(/marie|r1"|\/home\//i);
});

test('log lines without an error or below level error are not reported', async () => {
  const report = vi.fn();
  const log = createLog('debug', { write: () => undefined }, report);
  log.error({ method: 'email' }, 'a message was not delivered');
  log.warn({ err: new Error('away') }, 'the directory is unavailable');
  log.info('ready');
  expect(report).not.toHaveBeenCalled();
});

test('without a DSN nothing is sent', () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  createErrorReports(undefined, 'b1', () => undefined)(new Error('bug'), 'a call failed');
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test('at most twenty errors a minute are reported', async () => {
  const { received, dsn } = await startReceiver();
  const report = createErrorReports(dsn, 'b1', () => undefined);
  for (let count = 0; count < 50; count += 1) report(new Error('bug'), 'a call failed');
  await vi.waitFor(() => expect(received).toHaveLength(20));
});

test.each([
  ['is unavailable', () => Promise.resolve({ dsn: 'http://key1@127.0.0.1:1/42' }), 'TypeError'],
  ['refuses', () => startReceiver(429), 'status 429'],
])('a tracker that %s causes no failure', async (_name, open, reason) => {
  const { dsn } = await open();
  const onFailure = vi.fn();
  createErrorReports(dsn, 'b1', onFailure)('no error at all', 'a call failed');
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(reason));
});
