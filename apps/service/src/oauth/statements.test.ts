import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addApplication, type Application, offline } from '../testing/applications';
import type { Browser } from '../testing/browser';
import { addTestResourceServer } from '../testing/resource-servers';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();

let app: Application;
let browser: Browser;
let tokens: Awaited<ReturnType<Application['signIn']>>;
beforeAll(async () => {
  app = await addApplication(service);
  ({ browser } = await signedIn(service));
  tokens = await app.signIn(browser);
});
afterEach(() => vi.restoreAllMocks());

/** The names of the statements that a call sends, on the connection for reads and on those of the pool. */
async function statementsOf(call: () => Promise<unknown>) {
  const names = (spy: { mock: { calls: unknown[][] } }) =>
    spy.mock.calls.map(([statement]) => (statement as { name: string }).name);
  const reads = vi.spyOn(service.deps.reads, 'query');
  const pool = vi.spyOn(service.deps.db, 'query');
  await call();
  const sent = { reads: names(reads), pool: names(pool) };
  vi.restoreAllMocks();
  return sent;
}

const findIntrospectorAndToken = 'oidc_records_find_introspector_and_token';
const findClientAndToken = 'oidc_records_find_client_and_token';

test('introspection reads the client and the token at once, and writes nothing', async () => {
  const sent = await statementsOf(() => app.introspect(tokens.access_token));
  expect(sent).toEqual({ reads: [findIntrospectorAndToken], pool: [] });
});

test('introspection by a resource server reads it, the token and its client at once', async () => {
  const server = await addTestResourceServer(service);
  const sent = await statementsOf(() => server.introspect(tokens.access_token));
  expect(sent).toEqual({ reads: [findIntrospectorAndToken], pool: [] });
});

test('userinfo reads the token with its grant and client', async () => {
  const sent = await statementsOf(() => app.userinfo(tokens.access_token));
  expect(sent).toEqual({ reads: ['oidc_records_find_token_and_client'], pool: [] });
});

test('a refresh marks the token as used and stores the next tokens in one statement', async () => {
  const { refresh_token } = await app.signIn(browser, offline);
  const sent = await statementsOf(() => app.refresh(refresh_token));
  expect(sent).toEqual({ reads: [findClientAndToken], pool: ['oidc_records_rotate_refresh_token'] });
});

test('a refresh for a resource server reads that server with the token, named or not', async () => {
  const { audience: resource } = await addTestResourceServer(service, { access_token_format: 'jwt' });
  const { refresh_token } = await app.signIn(browser, { ...offline, resource });
  const expected = { reads: [findClientAndToken], pool: ['oidc_records_rotate_refresh_token'] };
  expect(await statementsOf(() => app.refresh(refresh_token, { resource }))).toEqual(expected);
  expect(await statementsOf(() => app.refresh(refresh_token))).toEqual(expected);
});

test('a code is stored with the session, and marked as used with its access token', async () => {
  const begun: Awaited<ReturnType<Application['begin']>>[] = [];
  const issued = await statementsOf(async () => begun.push(await app.begin(browser)));
  expect(issued).toEqual({
    reads: ['oidc_records_find_and_client', 'oidc_sessions_find_status'],
    pool: ['oidc_records_put_session_and_code'],
  });
  const used = await statementsOf(() => Promise.all(begun.map(each => app.redeem(each.location, each))));
  expect(used).toEqual({ reads: [findClientAndToken], pool: ['oidc_records_redeem_code'] });
});

test('a refresh that cannot store its tokens uses nothing up', async () => {
  const { db } = service.deps;
  const own = await addApplication(service);
  const { refresh_token } = await own.signIn(browser, offline);
  await db.query(`create function refuse_token() returns trigger language plpgsql as
    $$ begin raise exception 'no space' using errcode = '53100'; end $$`);
  await db.query(`create trigger refuse before insert on oidc_records for each row
    when (new.model = 'AccessToken') execute function refuse_token()`);
  await expect(own.refresh(refresh_token)).rejects.toMatchObject({ cause: { status: 503 } });
  await db.query('drop trigger refuse on oidc_records');
  const { rows } = await db.query(
    `select count(*)::int as used from oidc_records
      where model = 'RefreshToken' and consumed_at is not null and payload->>'clientId' = $1`,
    [own.clientId],
  );
  expect(rows).toEqual([{ used: 0 }]);
  expect((await own.refresh(refresh_token)).access_token).toBeTruthy();
});
