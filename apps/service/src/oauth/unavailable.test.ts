import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addApplication, type Application, offline } from '../testing/applications';
import type { Browser } from '../testing/browser';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();
const basic = (id: string) => `Basic ${btoa(`${id}:a+secret+that+nobody+guesses`)}`;

let app: Application;
let browser: Browser;
let tokens: Awaited<ReturnType<Application['signIn']>>;
beforeAll(async () => {
  app = await addApplication(service);
  ({ browser } = await signedIn(service));
  tokens = await app.signIn(browser, offline);
});
afterEach(() => vi.restoreAllMocks());

/** From now on, every statement fails as when PostgreSQL restarts. */
function cutDatabase() {
  const { db } = service.deps;
  const cut = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  vi.spyOn(db, 'query').mockImplementation(cut as never);
  vi.spyOn(db, 'connect').mockImplementation(cut as never);
}

const calls: [path: string, form: () => Record<string, string>][] = [
  ['/oauth/token', () => ({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })],
  [
    '/oauth/token',
    () => ({ grant_type: 'authorization_code', code: 'a'.repeat(43), redirect_uri: app.callback }),
  ],
  ['/oauth/revocation', () => ({ token: tokens.refresh_token ?? '' })],
  ['/oauth/introspection', () => ({ token: tokens.access_token })],
];

test.each(calls)('while PostgreSQL restarts, POST %s answers 503 with Retry-After', async (path, form) => {
  const headers = {
    Authorization: basic(app.clientId),
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams(form()).toString();
  cutDatabase();
  const answer = await service.call(path, { method: 'POST', headers, body });
  expect([answer.status, answer.headers['retry-after'], answer.json?.error]).toEqual([
    503,
    '5',
    'temporarily_unavailable',
  ]);
});

test('so does GET /oauth/userinfo', async () => {
  cutDatabase();
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const answer = await service.call('/oauth/userinfo', { headers });
  expect([answer.status, answer.headers['retry-after'], answer.json?.error]).toEqual([
    503,
    '5',
    'temporarily_unavailable',
  ]);
});

test.each(['/oauth/authorize?client_id=1&response_type=code', '/oauth/end-session'])(
  'a person at %s gets a page with 503',
  async path => {
    const headers = { Accept: 'text/html' };
    await browser.call(path, { headers });
    cutDatabase();
    const answer = await browser.call(path, { headers });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.headers['content-type']).toMatch('text/html');
  },
);

test('a code that was issued is handed over although its use cannot be recorded', async () => {
  const { db } = service.deps;
  await db.query("update consents set last_used_at = now() - interval '1 day'");
  await db.query(`create function refuse_use() returns trigger language plpgsql as
    $$ begin raise exception 'no writes' using errcode = '53100'; end $$`);
  await db.query('create trigger refuse before update on consents execute function refuse_use()');
  const begun = await app.begin(browser, { scope: 'openid balance' });
  await db.query('drop trigger refuse on consents');
  expect(begun.location).toMatch(/[?&]code=/);
});

test('the keys of a node that cannot read them are a 503, too', async () => {
  vi.spyOn(service.deps.engines, 'of').mockRejectedValue(
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  );
  const answer = await service.call('/oauth/jwks');
  expect([answer.status, answer.headers['retry-after'], answer.json?.code]).toEqual([
    503,
    '5',
    'unavailable',
  ]);
});
