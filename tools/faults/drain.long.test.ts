import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withinTime } from '../../apps/service/src/kernel/within-time';
import { startKillableService } from './killable-service';
import { openNodeLog } from './node-log';
import { createProviders } from './providers';

/** The time after which the providers accept a message. */
const providerMilliseconds = 1_500;
/** The service gives up after this time. */
const longestMilliseconds = 10_000;

let providers: Awaited<ReturnType<typeof createProviders>>;
let log: Awaited<ReturnType<typeof openNodeLog>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  providers = await createProviders(providerMilliseconds);
  log = await openNodeLog('drain');
  stand = await startKillableService(
    'drain',
    { ...providers.env, LOG_LEVEL: 'info', DRAIN_SECONDS: '0' },
    log.output,
  );
}, 120_000);
afterAll(async () => {
  await stand.stop();
  await providers.stop();
  await log.remove();
});

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };

const signIn = () => stand.call('POST', '/token', { 'X-Device-ID': crypto.randomUUID() }, lotte);

/** Opens a connection to the port; returns `accepted` or the error code. */
const tryToConnect = () =>
  new Promise<string>(resolve => {
    const socket = connect(stand.port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve('accepted');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });

/** Starts ten clients that send calls until one fails; returns the errors that stopped them. */
function keepAsking(): Promise<string[]> {
  const ask = async (): Promise<string> => {
    for (;;) {
      const failure = await stand.call('GET', '/openapi.json').then(
        () => undefined,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (failure) return failure;
      await sleep(20);
    }
  };
  return Promise.all(Array.from({ length: 10 }, ask));
}

/** Locks the accounts, so that calls wait. Returns a function that releases the lock. */
async function lockAccounts(): Promise<() => Promise<void>> {
  const client = new pg.Client(stand.databaseUrl);
  await client.connect();
  await client.query('begin; lock table accounts in access exclusive mode');
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

test('SIGTERM under load cuts no call off, refuses new connections, ends with 0 in time and logs no problem; messages arrive once', async () => {
  const { json } = await signIn();
  const show = () => stand.call('GET', '/user', { Authorization: `Bearer ${String(json['access_token'])}` });
  expect((await show()).status).toBe(200);
  // A provider has received a message, and has not accepted it yet, when the signal arrives.
  await stand.call('POST', '/user/forgot-password', {}, { email: 'joris@vergeten.example' });
  await providers.untilDelivered('joris@vergeten.example');

  const stopped = keepAsking();
  const unlock = await lockAccounts();
  const calls = Array.from({ length: 50 }, show);
  // Less than a second in all: then a read gives up.
  await sleep(200);
  const exit = withinTime(stand.terminate(), longestMilliseconds, 'late');
  await sleep(300);
  expect(await tryToConnect()).toBe('ECONNREFUSED');
  await unlock();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status, headers }) => [status, headers['connection']])).toEqual(
    Array.from({ length: 50 }, () => [200, 'close']),
  );
  // The service closes idle connections. A client notices only when it sends the next call, which the service never reads.
  for (const failure of await stopped) expect(failure).toMatch(/^(ECONNREFUSED|ECONNRESET)$/);
  expect(await exit).toBe(0);
  expect(log.problemsOfLastEnd()).toEqual([]);

  await stand.restart();
  expect((await show()).status).toBe(200);
  await sleep(2 * providerMilliseconds);
  expect(providers.repeated()).toEqual({ messages: 0, changes: [] });
}, 180_000);
