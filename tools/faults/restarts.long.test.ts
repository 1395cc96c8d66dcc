import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startKillableService } from './killable-service';

const rounds = 6;
const amine = { email: 'amine@benali.example', password: 'trois tasses de café' };
const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
/** The sample application of the demonstration. */
const application = `Basic ${btoa('1003:demonstration-secret-of-the-sample-application')}`;

let stand: Awaited<ReturnType<typeof startKillableService>>;
let token = '';
beforeAll(async () => {
  const many = { most: 1_000_000, seconds: 3600 };
  stand = await startKillableService('restarts', {
    LOG_LEVEL: 'silent',
    // Raised, because all calls come from one address.
    LIMITS: JSON.stringify({ counted: { unconfirmedByNetwork: many, recoveryDeliveries: many } }),
  });
  // Of another person than those who sign in all the time: a new sign-in on a device ends the one before.
  const { json } = await stand.call('POST', '/token', { 'X-Device-ID': device }, amine);
  token = String(json['access_token']);
}, 120_000);
afterAll(() => stand.stop());

const device = crypto.randomUUID();
const signIn = () => stand.call('POST', '/token', { 'X-Device-ID': device }, lotte);
const show = (path: string) => stand.call('GET', path, { Authorization: `Bearer ${token}` });
const form = { Authorization: application, 'Content-Type': 'application/x-www-form-urlencoded' };
const send = (path: string, text: string) => stand.call('POST', path, form, text);

const amineChanged = { firstname: 'Amine', lastname: 'Benali', language: 'fr' };

/** Calls of every kind: with and without writes, of the pages, of clients, and of the authorization server. */
const calls: [name: string, call: () => Promise<Answer>][] = [
  ['sign-in', signIn],
  ['GET /user', () => show('/user')],
  ['GET /user/login/info', () => show('/user/login/info')],
  ['GET /mfa', () => show('/mfa')],
  ['GET /tokens', () => show('/tokens')],
  ['GET /clients/1003', () => stand.call('GET', '/clients/1003')],
  ['profile', () => stand.call('POST', '/user', { Authorization: `Bearer ${token}` }, amineChanged)],
  ['refresh', () => send('/oauth/token', `grant_type=refresh_token&refresh_token=${'a'.repeat(43)}`)],
  ['code', () => send('/oauth/token', `grant_type=authorization_code&code=${'a'.repeat(43)}`)],
  ['revocation', () => send('/oauth/revocation', `token=${'a'.repeat(43)}`)],
  ['introspection', () => send('/oauth/introspection', `token=${'a'.repeat(43)}`)],
  // As long as an access token: any other is refused without a look at the database.
  ['userinfo', () => stand.call('GET', '/oauth/userinfo', { Authorization: `Bearer ${'a'.repeat(44)}` })],
  ['authorize', () => stand.call('GET', '/oauth/authorize?client_id=1003&response_type=code')],
  ['discovery', () => stand.call('GET', '/.well-known/openid-configuration')],
  [
    'general API',
    () =>
      stand.call('GET', '/user', {
        Host: `api.talon.localhost:${stand.port}`,
        Authorization: `Bearer ${'a'.repeat(43)}`,
      }),
  ],
  ['page', () => stand.call('GET', '/login/email', { Host: `account.talon.localhost:${stand.port}` })],
];

/** Sends every call again and again until it is stopped. Returns how often each status came, by call. */
function sendAll() {
  const stopping = new AbortController();
  const seen = new Map<string, number>();
  const working = calls.map(async ([name, call]) => {
    while (!stopping.signal.aborted) {
      const { status, headers } = await call();
      const what = `${name}: ${status}${status === 503 && headers['retry-after'] !== '5' ? ' without Retry-After' : ''}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
      await sleep(5);
    }
  });
  return {
    seen,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

test(`PostgreSQL restarts ${rounds} times under load: every call is answered, with 503 at the worst`, async () => {
  await Promise.all(calls.map(([, call]) => call()));
  const sending = sendAll();
  for (let round = 0; round < rounds; round += 1) {
    await sleep(1_000);
    if (round % 2 === 0) {
      await stand.stopPostgres();
      await sleep(1_000);
      await stand.startPostgres();
    } else await stand.killPostgres();
    await expect.poll(async () => (await signIn()).status, { timeout: 15_000, interval: 20 }).toBe(200);
  }
  await sending.stop();
  const seen = [...sending.seen.keys()];
  expect(seen.filter(what => !/: (200|204|303|400|401|503)$/.test(what))).toEqual([]);
  for (const [name] of calls.filter(([each]) => each !== 'page' && each !== 'discovery'))
    expect(seen).toContain(`${name}: 503`);
}, 240_000);
