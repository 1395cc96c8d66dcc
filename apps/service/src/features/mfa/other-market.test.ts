import { describe, expect, test } from 'vitest';
import { createBrowser, type Browser } from '../../testing/browser';
import { enrolPasskey, signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { createSoftwarePasskey } from '../../testing/software-passkey';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

const luxembourg = 'account-api.talon-lux.localhost:3000';
const luxembourgOrigin = 'http://account.talon-lux.localhost:3000';
const refused = { status: 403, json: { code: 'passkey-of-other-market' } };

/** A person with a passkey of Belgium that was used last, and a browser in Luxembourg. */
async function owner(given: Given = {}) {
  const methods = given.methods ?? [];
  const account = await addVerifiedAccount(service.deps, { ...given, methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  const passkey = await enrolPasskey(browser);
  await sql('delete from authenticators where account_id = $1 and type <> all($2)', [
    account.id,
    ['passkey', ...methods],
  ]);
  if (methods.includes('email'))
    await sql(
      `insert into authenticators (account_id, type, settled_at_once, enrolled_at)
       values ($1, 'email', true, now() - interval '3 days')`,
      [account.id],
    );
  await sql("update authenticators set last_used_at = now() where account_id = $1 and type = 'passkey'", [
    account.id,
  ]);
  return { account, browser, passkey, abroad: createBrowser(service, { host: luxembourg }) };
}

const lastEvents = async (accountId: string): Promise<string[]> => {
  await service.deps.failures.flush();
  const { rows } = await sql('select event, code from audit_events where account_id = $1 order by id', [
    accountId,
  ]);
  return rows.map(({ event, code }) => `${event} ${code ?? ''}`.trim());
};

describe('where the only authenticator is a passkey of the other market', () => {
  test('a sign-in with the password requires a code to a verified address, which is no step-up', async () => {
    const { account, abroad } = await owner();
    const asked = await abroad.signIn(account);
    expect([asked.status, asked.json.mfa.method]).toEqual([401, 'email']);
    const { payload } = asked.json.mfa;
    expect((await abroad.show(payload)).json.other_methods).toEqual(['sms']);
    expect((await abroad.confirm(payload, await abroad.codeFor(account))).status).toBe(200);
    expect(await abroad.status()).toMatchObject({ sudo: false, has_method: true, need_card: false });
    for (const kind of ['sudo', 'single'] as const)
      expect(await abroad.requestStepUp(kind)).toMatchObject(refused);
    for (const type of ['totp', 'passkey', 'email'])
      expect((await abroad.call(`/mfa/${type}/activate`)).json.code).toBe('sudo-required');
    expect((await abroad.call('/mfa/offer')).json).toMatchObject({ passkey: false, automatic: false });
    expect(await lastEvents(account.id)).toContain('step-up-refused passkey-of-other-market');
  });

  test('a card with a code is a step-up there, and a passkey of this market can be added', async () => {
    const { account, abroad } = await owner({ hasCard: true });
    await abroad.signInWithCode(account);
    expect((await abroad.requestStepUp('sudo')).json.method).toBe('card');
    expect((await abroad.performStepUp('sudo', account)).status).toBe(200);
    const passkey = createSoftwarePasskey();
    const { payload, passkey: options } = (await abroad.call('/mfa/passkey/activate')).json;
    expect(options.excludeCredentials).toEqual([]);
    const credential = passkey.create(options, { origin: luxembourgOrigin });
    expect((await abroad.call('/mfa/activate', { body: { payload, credential } })).status).toBe(200);
    const again = createBrowser(service, { host: luxembourg });
    expect((await signInWithPasskey(again, passkey, { origin: luxembourgOrigin })).status).toBe(200);
    expect((await createBrowser(service, { host: luxembourg }).signIn(account)).json.mfa.method).toBe(
      'passkey',
    );
  });

  test('a recovery code signs in there, and is a step-up', async () => {
    const { account, browser, abroad } = await owner();
    const { codes } = (await browser.call('/mfa/recovery-codes', { method: 'POST' })).json;
    const { payload } = (await abroad.signIn(account)).json.mfa;
    const asked = (await abroad.show(payload, '&method=recovery-code')).json;
    expect(asked.method).toBe('recovery-code');
    expect((await abroad.confirm(payload, codes[0])).status).toBe(200);
    expect(await abroad.status()).toMatchObject({ sudo: true });
  });

  test('the channel of a reset does not replace it: another one does, or the sign-in is refused', async () => {
    const { account, abroad } = await owner();
    await sql("update accounts set reset_through = 'email' where id = $1", [account.id]);
    expect((await abroad.signIn(account)).json.mfa.method).toBe('sms');
    await sql("update identifiers set verified_at = null where account_id = $1 and kind = 'phone'", [
      account.id,
    ]);
    expect(await abroad.signIn(account)).toMatchObject(refused);
    expect(abroad.token()).toBe('');
    expect(await lastEvents(account.id)).toContain('step-up-refused passkey-of-other-market');
  });

  test('after a reset by e-mail, an enrolled e-mail alone does not sign in either', async () => {
    const { account, abroad } = await owner({ methods: ['email'] });
    await sql("update accounts set reset_through = 'email' where id = $1", [account.id]);
    await sql("delete from identifiers where account_id = $1 and kind = 'phone'", [account.id]);
    const asked = await abroad.signIn(account);
    expect(asked.json.mfa.method).toBe('email');
    const { payload } = asked.json.mfa;
    expect(await abroad.confirm(payload, await abroad.codeFor(account))).toMatchObject(refused);
    expect(abroad.token()).toBe('');
  });

  test('a weak password is changed only with a step-up', async () => {
    const { account, abroad } = await owner();
    await sql('update accounts set password_status = 1 where id = $1', [account.id]);
    await abroad.signInWithCode(account);
    await sql('update accounts set password_status = 1 where id = $1', [account.id]);
    const body = { password: 'a long sentence of sailors' };
    expect((await abroad.call('/user/password', { method: 'PUT', body })).json.code).toBe('sudo-required');
  });
});

const passkeyRow = async (browser: Browser) =>
  (await browser.call('/mfa')).json.data.find((each: { method: string }) => each.method === 'passkey');

describe('where the passkey of the other market is one of several authenticators', () => {
  test('it is not offered, although it was used last', async () => {
    const { account, abroad } = await owner({ methods: ['sms'] });
    const { payload, method } = (await abroad.signIn(account)).json.mfa;
    expect(method).toBe('sms');
    expect((await abroad.show(payload)).json.other_methods).toEqual([]);
    expect((await abroad.show(payload, '&method=passkey')).json.code).toBe('invalid-request');
    expect((await abroad.confirm(payload, await abroad.codeFor(account))).status).toBe(200);
    expect(await abroad.status()).toMatchObject({ sudo: true });
    expect((await abroad.requestStepUp('sudo')).json).toMatchObject({ method: 'sms', other_methods: [] });
  });

  test('the list names its market there, and it cannot be replaced there', async () => {
    const { account, browser, abroad } = await owner({ methods: ['sms'] });
    await abroad.signInWithCode(account);
    const row = await passkeyRow(abroad);
    expect(row.passkey).toMatchObject({ market: 'be' });
    expect((await passkeyRow(browser)).passkey).toMatchObject({ market: null });
    expect(await abroad.call(`/mfa/passkey/activate?replaces=${row.id}`)).toMatchObject(refused);
    expect((await browser.call(`/mfa/passkey/activate?replaces=${row.id}`)).status).toBe(200);
  });
});
