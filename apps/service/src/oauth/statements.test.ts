import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addApplication, type Application } from '../testing/applications';
import type { Browser } from '../testing/browser';
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
  return { reads: names(reads), pool: names(pool) };
}

test('introspection only reads', async () => {
  const sent = await statementsOf(() => app.introspect(tokens.access_token));
  expect(sent).toEqual({ reads: ['clients_find_registration', 'oidc_records_find_token'], pool: [] });
});

test('userinfo reads the token with its grant and client', async () => {
  const sent = await statementsOf(() => app.userinfo(tokens.access_token));
  expect(sent).toEqual({ reads: ['oidc_records_find_token_and_client'], pool: [] });
});
