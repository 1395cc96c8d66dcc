import type { Queryable } from '../../db/pool';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { enrolPasskey, passkeySignInOptions, signInWithPasskey } from '../../testing/passkeys';
import { newPassword } from '../../testing/recovery';
import { raisedLimits } from '../../testing/raised-limits';
import { ageAuthenticators } from '../../testing/authenticators';
import { withTestService } from '../../testing/service';
import { createSoftwarePasskey, type Deviation } from '../../testing/software-passkey';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

// The trail has room for so many kinds of failures of one network in a minute.
beforeEach(() => service.deps.failures.flush());

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const refused = { status: 422, json: { code: 'passkey-refused' } };
const luxembourg = 'account-api.talon-lux.localhost:3000';

/** A person with a passkey, which was enrolled in one browser, and another browser. */
async function owner(
  given: Given = { methods: ['sms'] },
  settings: Parameters<typeof createSoftwarePasskey>[0] = {},
) {
  const account = await addVerifiedAccount(service.deps, given);
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  const passkey = await enrolPasskey(browser, settings);
  return { account, browser, passkey, elsewhere: createBrowser(service) };
}

async function events(accountId: string): Promise<{ event: string; code: string | null }[]> {
  await service.deps.failures.flush();
  const { rows } = await sql(
    'select event, code, authenticator from audit_events where account_id = $1 order by id',
    [accountId],
  );
  return rows;
}

describe('a sign-in with a passkey', () => {
  test('issues a full token with a step-up, without password and code, and says how the person signed in', async () => {
    const { account, passkey, elsewhere } = await owner();
    const answer = await signInWithPasskey(elsewhere, passkey);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      required_action: null,
      duplicated: false,
      person: null,
      expires_in: 2592000,
    });
    expect(await elsewhere.status()).toMatchObject({ sudo: true, single: false });
    expect((await elsewhere.call('/user')).json.data.id).toBeDefined();
    const { rows } = await sql(
      'select amr, step_up_method from sessions where account_id = $1 and device_id = $2',
      [account.id, elsewhere.deviceId],
    );
    expect(rows).toEqual([{ amr: ['swk', 'user', 'mfa'], step_up_method: 'passkey' }]);
    expect(await events(account.id)).toContainEqual({
      event: 'signed-in',
      code: null,
      authenticator: 'passkey',
    });
  });

  test.each([
    ['ahead', 20],
    ['behind', -20],
  ])(
    'works at a node whose clock is %s, for 15 minutes by the clock of the database',
    async (_where, minutes) => {
      const { passkey, elsewhere } = await owner();
      await sql('delete from used_sign_in_nonces');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      const answer = await signInWithPasskey(elsewhere, passkey).finally(() => vi.useRealTimers());
      expect(answer.status).toBe(200);
      const { rows } = await sql(
        'select extract(epoch from expires_at - now())::int as seconds from used_sign_in_nonces',
      );
      expect(rows).toEqual([{ seconds: expect.toSatisfy(seconds => seconds > 880 && seconds <= 900) }]);
    },
  );

  test('stores nothing before the passkey is used, and offers every passkey of the site', async () => {
    const options = await passkeySignInOptions(createBrowser(service));
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rpId: 'account.talon.localhost',
      timeout: 900_000,
      allowCredentials: [],
      userVerification: 'required',
    });
    const lux = await service.call('/token/passkey/options', { method: 'POST', host: luxembourg });
    expect(lux.json.options.rpId).toBe('account.talon-lux.localhost');
  });

  test.each<[string, Parameters<typeof createSoftwarePasskey>[0], string]>([
    ['on one device only', { isSynced: false }, 'hwk'],
    ['with Ed25519', { algorithm: 'EdDSA' }, 'swk'],
    ['with RSA', { algorithm: 'RS256' }, 'swk'],
  ])('works several times with one %s', async (_, settings, kind) => {
    const { account, passkey, elsewhere } = await owner({ methods: ['sms'] }, settings);
    for (let times = 0; times < 3; times += 1)
      expect((await signInWithPasskey(elsewhere, passkey)).status).toBe(200);
    const { rows } = await sql(
      'select amr[1] as kind from sessions where account_id = $1 and device_id = $2',
      [account.id, elsewhere.deviceId],
    );
    expect(rows).toEqual([{ kind }]);
  });

  test('notifies the person of a new device, once, and records its use', async () => {
    const { account, passkey, elsewhere } = await owner();
    const notifications = async () =>
      (await messagesTo(service.deps, account.email)).filter(({ code }) => code === null).length;
    const before = await notifications();
    await signInWithPasskey(elsewhere, passkey);
    await signInWithPasskey(elsewhere, passkey);
    expect(await notifications()).toBe(before + 1);
    const listed = (await elsewhere.call('/mfa')).json.data;
    expect(listed[0]).toMatchObject({ method: 'passkey', last_used_at: expect.any(String) });
  });

  test('ends the requirement of another channel after a reset', async () => {
    const { account, passkey, elsewhere } = await owner();
    await sql("update accounts set reset_through = 'sms' where id = $1", [account.id]);
    expect((await signInWithPasskey(elsewhere, passkey)).status).toBe(200);
    const { rows } = await sql('select reset_through from accounts where id = $1', [account.id]);
    expect(rows).toEqual([{ reset_through: null }]);
  });

  test('has the required action of the account', async () => {
    const { account, passkey, elsewhere } = await owner();
    await ageAuthenticators(service, account.id);
    await sql('update accounts set is_password_imposed = true, password_status = 2 where id = $1', [
      account.id,
    ]);
    expect((await signInWithPasskey(elsewhere, passkey)).json).toMatchObject({
      required_action: 'weak_password',
      expires_in: 900,
    });
  });

  test('is too early with a passkey that was enrolled today, while a password is imposed', async () => {
    const { account, passkey, elsewhere } = await owner();
    expect((await signInWithPasskey(elsewhere, passkey)).status).toBe(200);
    await sql('update accounts set is_password_imposed = true, password_status = 2 where id = $1', [
      account.id,
    ]);
    const answer = await signInWithPasskey(elsewhere, passkey);
    expect([answer.status, answer.json.code]).toEqual([403, 'too-new']);
    expect(answer.json.retryAfterSeconds).toBeGreaterThan(86_000);
  });

  test('allows a new password without the old one, also after it was forgotten', async () => {
    const { account, passkey, elsewhere } = await owner();
    expect((await signInWithPasskey(elsewhere, passkey)).status).toBe(200);
    const body = { password: newPassword };
    const changed = await elsewhere.call('/user/password', { method: 'PUT', body });
    expect([changed.status, changed.json.required_action]).toEqual([200, null]);
    expect((await createBrowser(service).signIn(account, newPassword)).json.code).toBe('mfa-required');
  });

  test('is refused for a blocked account, and during maintenance', async () => {
    const { account, passkey, elsewhere } = await owner();
    await sql("insert into maintenance (market) values ('be')");
    expect((await signInWithPasskey(elsewhere, passkey)).json.code).toBe('maintenance');
    await sql('delete from maintenance');
    await sql('update accounts set blocked_at = now() where id = $1', [account.id]);
    expect(await signInWithPasskey(elsewhere, passkey)).toMatchObject({
      status: 403,
      json: { code: 'account-blocked' },
    });
  });

  test('ends the session of another person in the same browser', async () => {
    const { browser: other } = await owner();
    const { passkey } = await owner();
    const formerToken = other.token();
    const options = await passkeySignInOptions(other);
    await other.call('/token/passkey', { body: { credential: passkey.get(options) } });
    other.setToken(formerToken);
    expect((await other.call('/user')).status).toBe(401);
  });
});

describe('a sign-in with a passkey is refused', () => {
  test('with what was signed before: each signature signs in once', async () => {
    const { account, passkey, elsewhere } = await owner();
    const body = { credential: passkey.get(await passkeySignInOptions(elsewhere)) };
    expect((await elsewhere.call('/token/passkey', { body })).status).toBe(200);
    expect(await elsewhere.call('/token/passkey', { body })).toMatchObject(refused);
    const { rows } = await sql('select count(*)::int from tokens where account_id = $1', [account.id]);
    expect(rows).toEqual([{ count: 2 }]);
    expect(await events(account.id)).toContainEqual({
      event: 'sign-in-failed',
      code: 'passkey-refused',
      authenticator: 'passkey',
    });
  });

  test('in all but one of many parallel calls with the same signature', async () => {
    const { passkey, elsewhere } = await owner();
    const body = { credential: passkey.get(await passkeySignInOptions(elsewhere)) };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => createBrowser(service).call('/token/passkey', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test('with options that have ended', async () => {
    const { passkey, elsewhere } = await owner();
    // The clock of the database decides, so the options are those of a quarter of an hour ago.
    const db: Queryable = service.deps.db;
    const query = db.query.bind(db);
    const reading = vi.spyOn(db, 'query').mockImplementation(async statement => {
      const answer = await query<{ seconds: number }>(statement);
      if (statement.name !== 'clock_read_seconds') return answer;
      return { ...answer, rows: answer.rows.map(({ seconds }) => ({ seconds: seconds - 15 * 60 })) };
    });
    const options = await passkeySignInOptions(elsewhere);
    reading.mockRestore();
    const body = { credential: passkey.get(options) };
    expect(await elsewhere.call('/token/passkey', { body })).toMatchObject(refused);
  });

  test.each<[string, (challenge: string) => string]>([
    ['made up', () => Buffer.alloc(54, 7).toString('base64url')],
    ['changed', challenge => `${challenge.startsWith('A') ? 'B' : 'A'}${challenge.slice(1)}`],
    ['too short', challenge => challenge.slice(4)],
    ['in another spelling', challenge => `${challenge}==`],
    ['empty', () => ''],
  ])('with a challenge that is %s', async (_, change) => {
    const { passkey, elsewhere } = await owner();
    const { challenge } = await passkeySignInOptions(elsewhere);
    expect(await signInWithPasskey(elsewhere, passkey, { challenge: change(challenge) })).toMatchObject(
      refused,
    );
  });

  test('with the challenge of the other market, and in the other market', async () => {
    const { passkey, elsewhere } = await owner();
    const lux = await service.call('/token/passkey/options', { method: 'POST', host: luxembourg });
    const { challenge } = lux.json.options;
    expect(await signInWithPasskey(elsewhere, passkey, { challenge })).toMatchObject(refused);
    const there = createBrowser(service, { host: luxembourg });
    const credential = passkey.get(lux.json.options, { origin: 'http://account.talon-lux.localhost:3000' });
    expect(await there.call('/token/passkey', { body: { credential } })).toMatchObject({
      status: 422,
      json: { code: 'passkey-unknown' },
    });
  });

  test('with the challenge of a step-up, and a step-up with the challenge of a sign-in', async () => {
    const { browser, passkey, elsewhere } = await owner();
    await sql('update sessions set step_up_until = null');
    await browser.call('/mfa/sudo?single=0');
    const asked = (await browser.requestStepUp('sudo')).json;
    const shown =
      asked.method === 'passkey' ? asked : (await browser.show(asked.payload, '&method=passkey')).json;
    const { challenge } = shown.passkey;
    expect(await signInWithPasskey(elsewhere, passkey, { challenge })).toMatchObject(refused);
    const options = await passkeySignInOptions(elsewhere);
    const body = { payload: shown.payload, credential: passkey.get(options) };
    expect((await browser.call('/mfa/sudo', { body })).json.code).toBe('code-refused');
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://account.talon.example' }],
    ['another domain', { domain: 'account.talon-lux.localhost' }],
    ['nobody verified', { isVerified: false }],
    ['nobody present', { isPresent: false }],
    ['a page inside another', { clientData: { crossOrigin: true } }],
    ['another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['no account', { userHandle: null }],
  ])('with %s', async (_, deviation) => {
    const { account, passkey, elsewhere } = await owner();
    expect(await signInWithPasskey(elsewhere, passkey, deviation)).toMatchObject(refused);
    expect(elsewhere.token()).toBe('');
    expect(await events(account.id)).toContainEqual({
      event: 'sign-in-failed',
      code: 'passkey-refused',
      authenticator: 'passkey',
    });
  });

  test('with the passkey of another person under the id of this one', async () => {
    const [one, other] = [await owner(), await owner()];
    const options = await passkeySignInOptions(one.elsewhere);
    const { id } = one.passkey;
    const credential = { ...other.passkey.get(options), id, rawId: id };
    expect(await one.elsewhere.call('/token/passkey', { body: { credential } })).toMatchObject(refused);
  });

  test('with an unknown or a removed passkey: the browser may forget it', async () => {
    const { account, passkey, elsewhere } = await owner();
    const unknown = { status: 422, json: { code: 'passkey-unknown' } };
    expect(await signInWithPasskey(elsewhere, createSoftwarePasskey())).toMatchObject(unknown);
    await sql("delete from authenticators where account_id = $1 and type = 'passkey'", [account.id]);
    expect(await signInWithPasskey(elsewhere, passkey)).toMatchObject(unknown);
  });

  test('with a copy of a passkey that is on one device only, which the audit trail shows', async () => {
    const { account, passkey, elsewhere } = await owner({ methods: ['sms'] }, { isSynced: false });
    expect((await signInWithPasskey(elsewhere, passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await signInWithPasskey(elsewhere, passkey, { counter })).toMatchObject(refused);
    expect(await events(account.id)).toContainEqual({
      event: 'passkey-copied',
      code: 'passkey-refused',
      authenticator: 'passkey',
    });
    expect((await signInWithPasskey(elsewhere, passkey, { counter: 8 })).status).toBe(200);
  });

  test('never by the counter of a synced passkey', async () => {
    const { passkey, elsewhere } = await owner();
    for (const counter of [9, 3, 3, 0])
      expect((await signInWithPasskey(elsewhere, passkey, { counter })).status).toBe(200);
  });

  test.each<[string, (credential: object) => unknown, number]>([
    ['without a credential', () => undefined, 400],
    ['that is a text', () => 'credential', 400],
    ['of another type', credential => ({ ...credential, type: 'password' }), 400],
    ['without a response', credential => ({ ...credential, response: {} }), 400],
    ['with numbers', credential => ({ ...credential, id: 7 }), 400],
    ['with a huge response', credential => ({ ...credential, id: 'A'.repeat(5_000) }), 400],
    ['of a megabyte', credential => ({ ...credential, more: 'A'.repeat(1_000_000) }), 413],
    ['nested deeply', credential => ({ ...credential, clientExtensionResults: nested(20) }), 400],
  ])('with a body %s', async (_, change, status) => {
    const { passkey, elsewhere } = await owner();
    const credential = change(passkey.get(await passkeySignInOptions(elsewhere)));
    expect((await elsewhere.call('/token/passkey', { body: { credential } })).status).toBe(status);
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? {} : { in: nested(depth - 1) };
}
