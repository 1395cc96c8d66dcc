import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ageAuthenticators } from '../../testing/authenticators';
import { createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { enrolPasskey, signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { createSoftwarePasskey, type Deviation } from '../../testing/software-passkey';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const refused = { status: 422, json: { code: 'code-refused' } };
const sudoRequired = { status: 403, json: { code: 'sudo-required' } };
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** A signed-in person with a step-up. */
async function steppedUp(given: Given = { methods: ['sms'] }) {
  const account = await addVerifiedAccount(service.deps, given);
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  return { account, browser };
}

/** A person with a passkey that was used last, signed in without a step-up. */
async function owner(settings: Parameters<typeof createSoftwarePasskey>[0] = {}, given?: Given) {
  const { account, browser } = await steppedUp(given);
  const passkey = await enrolPasskey(browser, settings);
  await ageAuthenticators(service, account.id);
  await sql("update authenticators set last_used_at = now() where account_id = $1 and type = 'passkey'", [
    account.id,
  ]);
  await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
  return { account, browser, passkey };
}

/** Adds a passkey that no device has. */
async function addPasskeyOf(accountId: string): Promise<void> {
  await sql(
    `with added as (insert into authenticators (account_id, type, settled_at_once)
                    values ($1, 'passkey', true) returning id)
     insert into passkeys (authenticator_id, account_id, market, credential_id, public_key, counter, is_backup_eligible,
                           is_backed_up, transports)
     select id, $1, 'be', $2, $2, 0, true, true, '{}' from added`,
    [accountId, randomBytes(32)],
  );
}

const passkeysOf = async (accountId: string): Promise<number> =>
  (await sql('select 1 from passkeys where account_id = $1', [accountId])).rowCount ?? 0;

describe('what password managers are told', () => {
  const told = async (browser: ReturnType<typeof createBrowser>) =>
    (await browser.call('/mfa/passkeys')).json.passkeys;

  test('are the passkeys of the market that sign in, and the present name of the account', async () => {
    const { account, browser } = await steppedUp();
    expect(await told(browser)).toBeNull();
    const first = await enrolPasskey(browser);
    const second = await enrolPasskey(browser);
    const both = await told(browser);
    expect(both).toEqual({
      rp_id: 'account.talon.localhost',
      user_id: expect.stringMatching(/^[\w-]{43}$/),
      name: account.email,
      display_name: 'Lotte Peeters',
      credential_ids: expect.arrayContaining([first.id, second.id]),
    });
    await sql("update accounts set firstname = 'Charlotte' where id = $1", [account.id]);
    await sql("update passkeys set market = 'lu' where credential_id = $1", [
      Buffer.from(first.id, 'base64url'),
    ]);
    expect(await told(browser)).toEqual({
      ...both,
      display_name: 'Charlotte Peeters',
      credential_ids: [second.id],
    });
  });

  test('needs a sign-in', async () => {
    expect(await createBrowser(service).call('/mfa/passkeys')).toMatchObject({ status: 401 });
  });
});

describe('the enrolment of a passkey', () => {
  test('shows the browser the person, the site and the passkeys that the account has', async () => {
    const { account, browser } = await steppedUp();
    const first = await enrolPasskey(browser);
    const begun = (await browser.call('/mfa/passkey/activate')).json;
    expect(begun.expires_in).toBeGreaterThan(590);
    expect(begun.passkey).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'account.talon.localhost', name: expect.any(String) },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: account.email, displayName: 'Lotte Peeters' },
      pubKeyCredParams: [-8, -7, -257].map(alg => ({ alg, type: 'public-key' })),
      timeout: 600_000,
      excludeCredentials: [{ id: first.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      extensions: { credProps: true },
    });
    expect(Buffer.from(begun.passkey.user.id, 'base64url').toString('hex')).not.toContain(
      account.id.replaceAll('-', ''),
    );
    const again = (await browser.call('/mfa/passkey/activate')).json;
    expect(again.passkey.user.id).toBe(begun.passkey.user.id);
    expect(again.passkey.challenge).not.toBe(begun.passkey.challenge);
  });

  test.each<[string, Parameters<typeof createSoftwarePasskey>[0], string | null, boolean, string | null]>([
    [
      'a known provider',
      { aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' },
      'Google Password Manager',
      true,
      'Google Password Manager, Android',
    ],
    ['a key on one device', { isSynced: false }, null, false, 'Android'],
    ['an unknown provider', { aaguid: '11111111-2222-3333-4444-555555555555' }, null, true, 'Android'],
  ])('lists it: %s', async (_, settings, provider, isSynced, name) => {
    const { account, browser } = await steppedUp();
    const passkey = createSoftwarePasskey(settings);
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const body = { payload, credential: passkey.create(options) };
    const answer = await browser.call('/mfa/activate', { body, headers: { 'User-Agent': android } });
    expect([answer.status, answer.json]).toEqual([200, { access_token: null, recovery_codes: true }]);
    const { data, may_add } = (await browser.call('/mfa')).json;
    expect(data.find((each: { method: string }) => each.method === 'passkey')).toEqual({
      id: expect.any(String),
      method: 'passkey',
      name,
      destination: null,
      activated_at: expect.any(String),
      last_used_at: null,
      passkey: { provider, is_synced: isSynced, market: null },
      removal_at: null,
    });
    expect(may_add).toContain('passkey');
    const told = await messagesTo(service.deps, account.email);
    expect(told.some(({ code, text }) => code === null && text.includes(name ?? ''))).toBe(true);
  });

  test('lists the authenticators as a challenge offers them: the one last used, the others by strength', async () => {
    const { account, browser } = await steppedUp({ methods: ['sms', 'email'] });
    await enrolPasskey(browser);
    const used = (type: string, minutes: number) =>
      sql(
        'update authenticators set last_used_at = now() - make_interval(mins => $3) where account_id = $1 and type = $2',
        [account.id, type, minutes],
      );
    await used('email', 1);
    await used('sms', 2);
    await used('passkey', 3);
    const { data } = (await browser.call('/mfa')).json;
    expect(data.map(({ method }: { method: string }) => method)).toEqual(['email', 'passkey', 'sms']);
  });

  test('takes the name that the person gives it', async () => {
    const { browser } = await steppedUp();
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const credential = createSoftwarePasskey().create(options);
    await browser.call('/mfa/activate', { body: { payload, credential, name: ' My phone ' } });
    const { data } = (await browser.call('/mfa')).json;
    expect(data.map(({ name }: { name: string }) => name)).toContain('My phone');
  });

  test('needs a step-up, and a code to an address where the account has neither authenticator nor card', async () => {
    const withMethod = await signedIn(service);
    expect(await withMethod.browser.call('/mfa/passkey/activate')).toMatchObject(sudoRequired);
    const withCard = await signedIn(service, { hasCard: true });
    expect(await withCard.browser.call('/mfa/passkey/activate')).toMatchObject(sudoRequired);
    const { account, browser } = await signedIn(service, {});
    const asked = (await browser.call('/mfa/passkey/activate')).json;
    expect([asked.channel, asked.passkey]).toEqual(['email', undefined]);
    expect((await browser.confirm(asked.payload, await browser.codeFor(account))).status).toBe(200);
    const passkey = await enrolPasskey(browser);
    expect((await signInWithPasskey(createBrowser(service), passkey)).status).toBe(200);
  });

  test('makes the account require it: the password alone no longer signs in', async () => {
    const { account, browser } = await signedIn(service, {});
    const asked = (await browser.call('/mfa/passkey/activate')).json;
    await browser.confirm(asked.payload, await browser.codeFor(account));
    await enrolPasskey(browser);
    const answer = await createBrowser(service).signIn(account);
    expect([answer.status, answer.json.mfa.method]).toEqual([401, 'passkey']);
  });

  test('counts as a type for the policy of two authenticators', async () => {
    const { browser } = await steppedUp({ methods: ['sms'], columns: { mfa_forced: 'yes' } });
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const body = { payload, credential: createSoftwarePasskey().create(options) };
    expect((await browser.call('/mfa/activate', { body })).json).toMatchObject({ required_action: null });
    expect((await browser.call('/user')).status).toBe(200);
  });
});

describe('the enrolment of a passkey is refused', () => {
  const deviations: [string, Deviation][] = [
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['another origin', { origin: 'https://account.talon.example' }],
    ['another domain', { domain: 'account.talon-lux.localhost' }],
    ['nobody verified', { isVerified: false }],
    ['the type of a sign-in', { type: 'webauthn.get' }],
  ];

  test.each(deviations)('with %s, and the challenge stays open for a correct one', async (_, deviation) => {
    const { account, browser } = await steppedUp();
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const passkey = createSoftwarePasskey();
    const activate = (given?: Deviation) =>
      browser.call('/mfa/activate', { body: { payload, credential: passkey.create(options, given) } });
    expect(await activate(deviation)).toMatchObject(refused);
    expect(await passkeysOf(account.id)).toBe(0);
    expect((await activate()).status).toBe(200);
  });

  test('after five wrong ones', async () => {
    const { account, browser } = await steppedUp();
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const activate = (given?: Deviation) =>
      browser.call('/mfa/activate', {
        body: { payload, credential: createSoftwarePasskey().create(options, given) },
      });
    for (let times = 0; times < 5; times += 1) await activate({ isVerified: false });
    expect(await activate()).toMatchObject(refused);
    expect(await passkeysOf(account.id)).toBe(0);
  });

  test('with an assertion, a code, both and neither', async () => {
    const { account, browser } = await steppedUp();
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const passkey = createSoftwarePasskey();
    const used = passkey.get({ challenge: options.challenge, rpId: options.rp.id });
    const created = passkey.create(options);
    const statuses = [];
    for (const body of [
      { payload, credential: used },
      { payload, code: '123456' },
      { payload, code: '123456', credential: created },
      { payload },
    ])
      statuses.push((await browser.call('/mfa/activate', { body })).status);
    expect(statuses).toEqual([400, 422, 400, 400]);
    expect(await passkeysOf(account.id)).toBe(0);
  });

  test('when it was begun in another session, of the same person or of another', async () => {
    const { account, browser } = await steppedUp();
    const elsewhere = createBrowser(service);
    await elsewhere.signInWithCode(account);
    const stranger = await steppedUp();
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const body = { payload, credential: createSoftwarePasskey().create(options) };
    expect(await elsewhere.call('/mfa/activate', { body })).toMatchObject(refused);
    expect(await stranger.browser.call('/mfa/activate', { body })).toMatchObject(refused);
    expect(await passkeysOf(account.id)).toBe(0);
    expect((await browser.call('/mfa/activate', { body })).status).toBe(200);
  });

  test('a second time with the same passkey, for the same account or another', async () => {
    const { browser, passkey, account } = await owner();
    await sql("update sessions set step_up_until = now() + interval '5 minutes', step_up_method = 'sms'");
    const stranger = await steppedUp();
    for (const each of [browser, stranger.browser]) {
      const { payload, passkey: options } = (await each.call('/mfa/passkey/activate')).json;
      const body = { payload, credential: passkey.create(options) };
      expect(await each.call('/mfa/activate', { body })).toMatchObject(refused);
    }
    expect(await passkeysOf(account.id)).toBe(1);
    const { rows } = await sql("select 1 from authenticators where account_id = $1 and type = 'passkey'", [
      stranger.account.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('beyond twenty, also when the last one is made twice at once; one may still be replaced', async () => {
    const { account, browser } = await steppedUp();
    for (let nth = 0; nth < 19; nth += 1) await addPasskeyOf(account.id);
    expect((await browser.call('/mfa')).json.may_add).toContain('passkey');
    const elsewhere = createBrowser(service);
    await elsewhere.signInWithCode(account);
    const answers = await Promise.all(
      [browser, elsewhere].map(async each => {
        const { payload, passkey: options } = (await each.call('/mfa/passkey/activate')).json;
        return { each, body: { payload, credential: createSoftwarePasskey().create(options) } };
      }),
    ).then(begun => Promise.all(begun.map(({ each, body }) => each.call('/mfa/activate', { body }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await passkeysOf(account.id)).toBe(20);
    const { data, may_add } = (await browser.call('/mfa')).json;
    expect(may_add).not.toContain('passkey');
    expect((await browser.call('/mfa/passkey/activate')).json.code).toBe('too-many-authenticators');
    const { id } = data.find((each: { method: string }) => each.method === 'passkey');
    expect((await browser.call(`/mfa/passkey/activate?replaces=${id}`)).status).toBe(200);
  });

  test('with more transports than browsers have', async () => {
    const { account, browser } = await steppedUp();
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const transports = Array.from({ length: 17 }, (_, nth) => `transport-${nth}`);
    const credential = createSoftwarePasskey({ transports }).create(options);
    expect((await browser.call('/mfa/activate', { body: { payload, credential } })).status).toBe(400);
    expect(await passkeysOf(account.id)).toBe(0);
  });

  test('but for one of two parallel answers to the same challenge, on two nodes', async () => {
    const { account, browser } = await steppedUp();
    const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
    const answers = await Promise.all(
      service.nodes.map(node =>
        browser.call(
          '/mfa/activate',
          { body: { payload, credential: createSoftwarePasskey().create(options) } },
          node,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await passkeysOf(account.id)).toBe(1);
  });

  test('with the same passkey in two accounts at once', async () => {
    const [one, other] = [await steppedUp(), await steppedUp()];
    const passkey = createSoftwarePasskey();
    const bodies = await Promise.all(
      [one, other].map(async ({ browser }) => {
        const { payload, passkey: options } = (await browser.call('/mfa/passkey/activate')).json;
        return { browser, body: { payload, credential: passkey.create(options) } };
      }),
    );
    const answers = await Promise.all(
      bodies.map(({ browser, body }) => browser.call('/mfa/activate', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await passkeysOf(one.account.id)) + (await passkeysOf(other.account.id))).toBe(1);
  });
});

describe('a passkey that the browser makes without a question', () => {
  const silent = { isPresent: false, isVerified: false };

  async function activate(browser: ReturnType<typeof createBrowser>, query: string) {
    const begun = await browser.call(`/mfa/passkey/activate${query}`);
    if (begun.status !== 200) return begun;
    const { payload, passkey: options } = begun.json;
    const credential = createSoftwarePasskey().create(options, silent);
    return browser.call('/mfa/activate', { body: { payload, credential } });
  }

  test('needs neither presence nor verification within five minutes after a sign-in with the password', async () => {
    const { browser } = await steppedUp();
    const begun = (await browser.call('/mfa/passkey/activate?automatic=1')).json;
    expect(begun.passkey.authenticatorSelection.userVerification).toBe('preferred');
    expect((await activate(browser, '?automatic=1')).status).toBe(200);
  });

  test('is refused where the enrolment did not begin so', async () => {
    const { browser } = await steppedUp();
    expect(await activate(browser, '')).toMatchObject(refused);
    expect(await activate(browser, '?automatic=0')).toMatchObject(refused);
  });

  test('is refused later, and without the step-up that every enrolment needs', async () => {
    const { account, browser } = await steppedUp();
    await sql(
      "update sessions set signed_in_at = signed_in_at - interval '5 minutes' where account_id = $1",
      [account.id],
    );
    expect(await activate(browser, '?automatic=1')).toMatchObject(sudoRequired);
    const other = await signedIn(service);
    expect(await activate(other.browser, '?automatic=1')).toMatchObject(sudoRequired);
  });

  test('is refused after a sign-in without the password', async () => {
    const { passkey } = await owner();
    const browser = createBrowser(service);
    await signInWithPasskey(browser, passkey);
    expect(await activate(browser, '?automatic=1')).toMatchObject(sudoRequired);
    expect((await browser.call('/mfa/passkey/activate')).status).toBe(200);
  });
});

describe('a step-up with a passkey', () => {
  test.each(['sudo', 'single'] as const)('%s is granted by a fresh assertion', async kind => {
    const { browser, passkey } = await owner();
    const asked = await browser.requestStepUp(kind);
    expect(asked.json).toMatchObject({
      method: 'passkey',
      channel: null,
      destination: null,
      code_length: 0,
      resend_in: 0,
      other_methods: ['sms'],
    });
    expect(asked.json.passkey).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'account.talon.localhost',
      timeout: expect.any(Number),
      allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
      userVerification: 'required',
    });
    const body = { payload: asked.json.payload, credential: passkey.get(asked.json.passkey) };
    expect((await browser.call('/mfa/sudo', { body })).status).toBe(200);
    expect(await browser.status()).toMatchObject({ [kind]: true });
    expect(await browser.call('/mfa/sudo', { body })).toMatchObject(refused);
  });

  test('single needs its own assertion: that of a step-up or of a sign-in gives none', async () => {
    const { browser, passkey } = await owner();
    const sudo = (await browser.requestStepUp('sudo')).json;
    const credential = passkey.get(sudo.passkey);
    const single = (await browser.requestStepUp('single')).json;
    const body = { payload: single.payload, credential };
    expect(await browser.call('/mfa/sudo', { body })).toMatchObject(refused);
    expect(await browser.status()).toMatchObject({ single: false });
  });

  test('is confirmed by the call of every challenge too, and a switch to a code and back keeps the payload', async () => {
    const { account, browser, passkey } = await owner();
    const { payload } = (await browser.requestStepUp('sudo')).json;
    const sms = (await browser.show(payload, '&method=sms')).json;
    expect(sms).toMatchObject({ method: 'sms', passkey: null });
    const code = await browser.codeFor(account);
    const back = (await browser.call('/challenge/redirect', { body: { payload, to: 'passkey' } })).json;
    expect(await browser.confirm(payload, code)).toMatchObject(refused);
    const body = { payload, credential: passkey.get(back.passkey) };
    expect((await browser.call('/challenge/confirm', { body })).json).toMatchObject({ purpose: 'sudo' });
    expect(await browser.status()).toMatchObject({ sudo: true });
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://account.talon.example' }],
    ['another domain', { domain: 'account.talon-lux.localhost' }],
    ['nobody verified', { isVerified: false }],
    ['the name of another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ])('is refused with %s; without the name of an account it is accepted', async (_, deviation) => {
    const { account, browser, passkey } = await owner();
    const { payload, passkey: options } = (await browser.requestStepUp('sudo')).json;
    const confirm = (given: Deviation) =>
      browser.call('/mfa/sudo', { body: { payload, credential: passkey.get(options, given) } });
    expect(await confirm(deviation)).toMatchObject(refused);
    await service.deps.failures.flush();
    const { rows } = await sql(
      "select authenticator from audit_events where account_id = $1 and event = 'code-refused'",
      [account.id],
    );
    expect(rows).toEqual([{ authenticator: 'passkey' }]);
    expect((await confirm({ userHandle: null })).status).toBe(200);
  });

  test('is refused with the passkey of another person, with a removed one, and with a copied one', async () => {
    const { account, browser, passkey } = await owner({ isSynced: false });
    const other = await owner();
    const { payload, passkey: options } = (await browser.requestStepUp('sudo')).json;
    const confirm = (credential: object) => browser.call('/mfa/sudo', { body: { payload, credential } });
    expect(await confirm(other.passkey.get(options))).toMatchObject(refused);
    await sql('update passkeys set counter = 9 where account_id = $1', [account.id]);
    expect(await confirm(passkey.get(options))).toMatchObject(refused);
    await service.deps.failures.flush();
    const { rows } = await sql(
      "select 1 from audit_events where account_id = $1 and event = 'passkey-copied'",
      [account.id],
    );
    expect(rows).toHaveLength(1);
    const { id } = (await browser.call('/mfa')).json.data.find(
      (each: { method: string }) => each.method === 'passkey',
    );
    await sql('delete from authenticators where id = $1', [id]);
    expect(await confirm(passkey.get(options, { counter: 20 }))).toMatchObject(refused);
  });

  test('single takes no passkey that was enrolled with a recovery code today, although the account has an older one', async () => {
    const { account, browser, passkey: old } = await owner();
    await sql(
      "update sessions set step_up_until = now() + interval '5 minutes', step_up_method = 'recovery-code'",
    );
    const planted = await enrolPasskey(browser);
    const single = (await browser.requestStepUp('single')).json;
    expect(single.method).toBe('passkey');
    expect(single.passkey.allowCredentials).toMatchObject([{ id: old.id }]);
    const confirm = (credential: object) =>
      browser.call('/mfa/sudo', { body: { payload: single.payload, credential } });
    expect(await confirm(planted.get(single.passkey))).toMatchObject(refused);
    expect((await confirm(old.get(single.passkey))).status).toBe(200);
    expect(await passkeysOf(account.id)).toBe(2);
  });

  test('a passkey enrolled after a step-up by another passkey gives single at once, by SMS after a day', async () => {
    const { account, browser } = await steppedUp({ methods: ['sms'], hasCard: true });
    const first = await enrolPasskey(browser);
    const single = (await browser.requestStepUp('single')).json;
    expect([single.method, single.other_methods]).toEqual(['sms', []]);
    await ageAuthenticators(service, account.id);
    expect((await signInWithPasskey(browser, first)).status).toBe(200);
    const second = await enrolPasskey(browser);
    const asked = (await browser.requestStepUp('single')).json;
    const body = { payload: asked.payload, credential: second.get(asked.passkey) };
    expect((await browser.call('/mfa/sudo', { body })).status).toBe(200);
  });
});

describe('a passkey after the password', () => {
  test('is the second step of a sign-in, and the session says so', async () => {
    const { account, passkey } = await owner();
    const browser = createBrowser(service);
    const { payload } = (await browser.signIn(account)).json.mfa;
    const shown = (await browser.show(payload)).json;
    const body = { payload, credential: passkey.get(shown.passkey), isTrustedDevice: true };
    expect((await browser.call('/mfa/sudo', { body })).status).toBe(200);
    const { rows } = await sql('select amr from sessions where account_id = $1 and device_id = $2', [
      account.id,
      browser.deviceId,
    ]);
    expect(rows).toEqual([{ amr: ['pwd', 'swk', 'user', 'mfa'] }]);
    expect((await browser.signIn(account)).status).toBe(200);
  });

  test('is another channel after a reset by SMS', async () => {
    const { account, passkey } = await owner();
    await sql("update accounts set reset_through = 'sms' where id = $1", [account.id]);
    const browser = createBrowser(service);
    const { payload, method } = (await browser.signIn(account)).json.mfa;
    expect(method).toBe('passkey');
    const shown = (await browser.show(payload)).json;
    const body = { payload, credential: passkey.get(shown.passkey) };
    expect((await browser.call('/mfa/sudo', { body })).json.access_token).toHaveLength(43);
  });
});
