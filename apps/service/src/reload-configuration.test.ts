import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './kernel/log';
import { givenSettings, readEnv } from './kernel/env';
import { createReload } from './reload-configuration';
import { withTestService } from './testing/service';
import { startSmsGateway } from './testing/sms-gateway';

const folder = mkdtempSync(join(tmpdir(), 'talon-reload-'));
afterAll(() => rmSync(folder, { recursive: true }));

const firstToken = 'first token of metrics';
const service = withTestService({ env: { METRICS_TOKEN: firstToken, LIMITS: '{"codeTries":4}' } });

const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The variables of a node whose changing settings are in files. */
function variables(): Record<string, string | undefined> {
  return {
    DATABASE_URL: 'postgresql://localhost/talon',
    HASH_KEYS: `1:${keyOf('hashes')}`,
    ENCRYPTION_KEYS: `a:${keyOf('encryption')}`,
    LOG_LEVEL_FILE: file('level', 'warn'),
    LIMITS_FILE: file('limits', '{"codeTries":4}\n'),
    METRICS_TOKEN_FILE: file('metrics', `${firstToken}\n`),
  };
}

let lines: Record<string, unknown>[] = [];
let reload: () => Promise<void>;
let changing: Record<string, string | undefined>;
beforeEach(() => {
  lines = [];
  changing = variables();
  const log = createLog('info', {
    write: line => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const deps = new Proxy(service.deps, {
    get: (target, name) => (name === 'log' ? log : Reflect.get(target, name)),
  });
  reload = createReload(deps, service.env, changing, readEnv);
});
const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map(close => close())));

const statusWith = async (token: string) =>
  (await service.call('/metrics', { headers: { Authorization: `Bearer ${token}` } })).status;

test('limits, log level and the token of the metrics change without a restart, in one log line', async () => {
  expect(service.deps.limits.codeTries).toBe(4);
  file('limits', '{"codeTries":9,"counted":{"deliveries":{"most":3,"seconds":60}}}');
  file('metrics', 'another token of metrics');
  file('level', 'info');
  await reload();
  expect(service.deps.limits.codeTries).toBe(9);
  expect(service.deps.limits.counted.deliveries).toEqual({ most: 3, seconds: 60 });
  expect([await statusWith(firstToken), await statusWith('another token of metrics')]).toEqual([401, 200]);
  expect(lines).toMatchObject([
    { settings: ['LOG_LEVEL', 'LIMITS', 'METRICS_TOKEN'], msg: 'the configuration was read again' },
  ]);
  // A limit that is left out has its default again.
  file('limits', '{}');
  await reload();
  expect(service.deps.limits.codeTries).toBe(5);
});

test('a wrong configuration changes nothing, not even what is right in it, and is one log line without values', async () => {
  const { codeTries } = service.deps.limits;
  file('limits', '{"codeTries":12,"unknown":1}');
  file('metrics', 'a third token of metrics');
  changing['PORT'] = 'many';
  await reload();
  expect(service.deps.limits.codeTries).toBe(codeTries);
  expect(await statusWith('a third token of metrics')).toBe(401);
  expect(lines).toEqual([
    {
      level: 'error',
      time: expect.any(String),
      reason: expect.stringMatching(/^The configuration is wrong: PORT must be .* LIMITS\.unknown must be /),
      msg: 'the configuration was not read again: nothing has changed',
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/many|third/);
  // The next one is read.
  delete changing['PORT'];
  file('limits', '{"codeTries":6}');
  await reload();
  expect(service.deps.limits.codeTries).toBe(6);
});

test('a provider has its new token at the next message', async () => {
  const { taken, url, stop } = await startSmsGateway();
  closers.push(stop);
  changing['SMS_GATEWAY_URL'] = url;
  changing['SMS_GATEWAY_TOKEN_FILE'] = file('sms', 'the new token of the gateway');
  await reload();
  const { sms } = service.deps.transports;
  await sms({
    id: 'a',
    market: service.deps.hosts.default.market,
    domain: 'talon.localhost',
    language: 'nl',
    destination: '+32470123456',
    subject: null,
    text: 'x',
    html: null,
    code: null,
  });
  expect(taken.map(({ authorization }) => authorization)).toEqual(['Bearer the new token of the gateway']);
});

test('what is used only at start waits for the next start, and the log says so each time', async () => {
  const { mostOfNetwork } = service.deps.limits.connections;
  changing['PORT'] = '4000';
  file('limits', '{"smsADay":77,"connections":{"mostOfNetwork":1}}');
  for (const changed of [['LIMITS'], []]) {
    lines = [];
    await reload();
    expect(lines).toMatchObject([
      { settings: changed, msg: 'the configuration was read again' },
      { level: 'warn', settings: ['PORT', 'LIMITS'], msg: 'these settings change at the next start' },
    ]);
  }
  expect(service.deps.limits).toMatchObject({ smsADay: 77, connections: { mostOfNetwork } });
});

test('the settings are those of the schema, from wherever they come', () => {
  expect(givenSettings({ ...changing, PORT: '', HOME: '/root' })).toEqual({
    DATABASE_URL: changing['DATABASE_URL'],
    HASH_KEYS: changing['HASH_KEYS'],
    ENCRYPTION_KEYS: changing['ENCRYPTION_KEYS'],
    LOG_LEVEL: 'warn',
    LIMITS: '{"codeTries":4}',
    METRICS_TOKEN: firstToken,
  });
});
