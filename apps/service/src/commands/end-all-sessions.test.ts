import { beforeEach, describe, expect, test } from 'vitest';
import { readEvents } from '../testing/audit';
import { addApplication, offline } from '../testing/applications';
import { createBrowser } from '../testing/browser';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { readCommand } from './read-command';
import { longOnly } from '../../../../tools/test/short-run.mjs';

const longTest = longOnly(test);

const service = withTestService();

beforeEach(() => service.deps.db.query('delete from sessions'));

const endAll = (devices = 'trust', reason = 'keys may have leaked') =>
  readCommand(['sessions', 'end-all', 'ann', reason, devices])(service.deps);

describe('sessions end-all', () => {
  test('ends every session in both markets and every token of clients; consents remain', async () => {
    const app = await addApplication(service);
    const one = await signedIn(service);
    const tokens = await app.signIn(one.browser, offline);
    const other = await addVerifiedAccount(service.deps);
    const luxembourgish = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
    await luxembourgish.signIn(other);
    expect(await endAll()).toBe(
      'Accounts: 2. Their sessions and the tokens of their clients have ended. Devices stay trusted.',
    );
    expect((await one.browser.call('/user')).status).toBe(401);
    expect((await luxembourgish.call('/user')).status).toBe(401);
    expect(await app.introspect(tokens.access_token)).toEqual({ active: false });
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const { rows } = await service.deps.db.query('select 1 from consents where account_id = $1', [
      one.account.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('names the operator and the reason in the audit trail of each account', async () => {
    const { account } = await signedIn(service);
    await endAll();
    const events = await readEvents(
      service.deps,
      ['operator', 'details'],
      "account_id = $1 and event = 'sessions-ended'",
      [account.id],
    );
    expect(events).toEqual([{ operator: 'ann', details: { reason: 'keys may have leaked' } }]);
  });

  test.each([
    ['trust', 200],
    ['distrust', 401],
  ])('with %s, a trusted device gets %i at its next sign-in', async (devices, status) => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const browser = createBrowser(service);
    await browser.signInWithCode(account, { isTrustedDevice: true });
    await endAll(devices);
    expect((await browser.signIn(account)).status).toBe(status);
  });

  test('ends what a client holds where no session is left', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const tokens = await app.signIn(browser, offline);
    await browser.call('/token', { method: 'DELETE' });
    await endAll();
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  longTest('works in batches, also while people sign in', async () => {
    const account = await addVerifiedAccount(service.deps);
    await service.deps.db.query(
      `with a as (insert into accounts (reference) select 'many-' || n from generate_series(1, 1203) n returning id),
       s as (insert into sessions (account_id, market) select id, 'be' from a returning id, account_id)
       insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at)
       select sha256(convert_to(s.id::text || n, 'UTF8')), s.id, account_id, 'be', false, now() + interval '1 day'
         from s, generate_series(1, 5) n`,
    );
    const browser = createBrowser(service);
    const [output] = await Promise.all([endAll(), browser.signIn(account)]);
    expect(output).toMatch(/^Accounts: 120\d\./);
    const { rows } = await service.deps.db.query(
      `select count(*)::int from sessions s join accounts a on a.id = s.account_id
        where reference like 'many-%' and ended_at is null`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    await browser.signIn(account);
    expect((await browser.call('/user')).status).toBe(200);
    expect(await endAll()).toMatch(/^Accounts: 1\./);
  });

  test('refuses another word than trust or distrust', async () => {
    await expect(endAll('perhaps')).rejects.toThrow('Expected "trust" or "distrust"');
  });
});
