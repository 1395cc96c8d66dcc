import { expect, test, describe } from 'vitest';
import { removeAuthenticator } from '../../commands/remove-authenticator';
import { enrolApp } from '../../testing/authenticator-apps';
import { type Browser, createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery, newPassword } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import type { Given, VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[]) => service.deps.db.query(text, values);

const make = (browser: Browser) => browser.call('/mfa/recovery-codes', { method: 'POST' });

async function withCodes(given: Given = {}) {
  const { account, browser } = await signedIn(service, { methods: ['sms'], ...given });
  await browser.performStepUp('sudo', account);
  const { codes } = (await make(browser)).json as { codes: string[] };
  return { account, browser, codes };
}

/** A challenge of a sign-in for a recovery code. */
async function challengeOf(account: VerifiedAccount, browser = createBrowser(service)) {
  const { payload } = (await browser.signIn(account)).json.mfa;
  await browser.show(payload, '&method=recovery-code');
  return { browser, payload };
}

const left = async (browser: Browser) => (await browser.call('/mfa')).json.recovery_codes?.left;

describe('a set of recovery codes', () => {
  test('has ten different ones, of which only hashes are stored', async () => {
    const { account, browser, codes } = await withCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const { rows } = await sql(
      'select to_jsonb(c)::text as row from recovery_codes c where account_id = $1',
      [account.id],
    );
    expect(rows).toHaveLength(10);
    for (const code of codes) {
      for (const { row } of rows) {
        expect(row).not.toContain(code);
        expect(row).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'));
      }
    }
    const { recovery_codes } = (await browser.call('/mfa')).json;
    expect(recovery_codes).toEqual({ left: 10, created_at: expect.stringMatching(/Z$/) });
  });

  test('needs a step-up and another authenticator', async () => {
    const bare = await signedIn(service, { methods: ['sms'] });
    expect((await make(bare.browser)).json.code).toBe('sudo-required');
    const none = await signedIn(service, { hasCard: true });
    await none.browser.performStepUp('sudo', none.account);
    expect((await make(none.browser)).json.code).toBe('no-method');
  });

  test('ends the one before, and the trust in other devices', async () => {
    const { account, browser, codes } = await withCodes();
    const trusted = createBrowser(service);
    await trusted.signInWithCode(account, { isTrustedDevice: true });
    const anew = (await make(browser)).json.codes as string[];
    expect(anew.some(code => codes.includes(code))).toBe(false);
    expect((await trusted.signIn(account)).json.code).toBe('mfa-required');
    const { payload } = await challengeOf(account, trusted);
    expect((await trusted.confirm(payload, codes[0])).json.code).toBe('code-refused');
    expect((await trusted.confirm(payload, anew[0])).status).toBe(200);
  });

  test('ends with the last authenticator', async () => {
    const { account } = await withCodes();
    await removeAuthenticator(service.deps, account.id, 'sms');
    const { rows } = await sql('select 1 from recovery_codes where account_id = $1', [account.id]);
    expect(rows).toEqual([]);
  });

  test('made twice at once is one set', async () => {
    const { account, browser } = await withCodes();
    const both = await Promise.all([make(browser), make(browser)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql('select 1 from recovery_codes where account_id = $1', [account.id]);
    expect(rows).toHaveLength(10);
  });
});

describe('a recovery code', () => {
  test.each([
    ['as it is shown', (code: string) => code],
    ['in small letters and without the hyphen', (code: string) => code.replace('-', '').toLowerCase()],
    ['with a space', (code: string) => code.replace('-', ' ')],
  ])('signs in once, typed %s', async (_how, typed) => {
    const { account, browser, codes } = await withCodes();
    const first = await challengeOf(account);
    const { json } = await first.browser.show(first.payload);
    expect(json).toMatchObject({
      method: 'recovery-code',
      channel: null,
      destination: null,
      code_length: 10,
    });
    expect((await first.browser.confirm(first.payload, typed(codes[4] ?? ''))).status).toBe(200);
    expect(await left(browser)).toBe(9);
    const second = await challengeOf(account);
    expect((await second.browser.confirm(second.payload, codes[4])).json.code).toBe('code-refused');
    expect((await second.browser.confirm(second.payload, codes[5])).status).toBe(200);
  });

  test('is never the default, and is offered last', async () => {
    const { account, browser } = await withCodes({ methods: ['email', 'sms'] });
    await enrolApp(service, browser);
    const again = createBrowser(service);
    const { mfa } = (await again.signIn(account)).json;
    const { method, other_methods } = (await again.show(mfa.payload)).json;
    expect([method, ...other_methods].at(-1)).toBe('recovery-code');
    expect(method).not.toBe('recovery-code');
  });

  test('in parallel, on two nodes, signs in once', async () => {
    const { account, codes } = await withCodes();
    const challenges = [];
    for (let nth = 0; nth < 5; nth += 1)
      challenges.push(await challengeOf(account, createBrowser(service.nodes[nth % 2] ?? service)));
    const answers = await Promise.all(
      challenges.map(({ browser, payload }) => browser.confirm(payload, codes[0])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'code-refused')).toHaveLength(4);
  });

  test('gives sudo, and never single-use step-up', async () => {
    const { browser, codes } = await withCodes();
    const single = (await browser.requestStepUp('single')).json;
    expect(single.other_methods).not.toContain('recovery-code');
    const refused = await browser.show(single.payload, '&method=recovery-code');
    expect(refused.json.code).toBe('invalid-request');
    expect((await browser.confirm(single.payload, codes[0])).json.code).toBe('code-refused');
    const sudo = (await browser.requestStepUp('sudo')).json;
    await browser.show(sudo.payload, '&method=recovery-code');
    expect((await browser.confirm(sudo.payload, codes[0])).status).toBe(200);
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
  });

  test('suffices for a new set, but an app that it enrols gives no single-use step-up for a day', async () => {
    const { account, codes } = await withCodes({ hasCard: true });
    await sql("delete from limit_counts where limit_name = 'deliveries'", []);
    const { browser, payload } = await challengeOf(account);
    await browser.confirm(payload, codes[0]);
    expect((await make(browser)).status).toBe(200);
    await enrolApp(service, browser);
    const { other_methods, method } = (await browser.requestStepUp('single')).json;
    expect([method, ...other_methods]).not.toContain('totp');
  });

  test('of another person is refused', async () => {
    const mine = await withCodes();
    const theirs = await withCodes();
    const { browser, payload } = await challengeOf(mine.account);
    expect((await browser.confirm(payload, theirs.codes[0])).json.code).toBe('code-refused');
    expect(await left(theirs.browser)).toBe(10);
  });

  test('that is wrong is audited, and the fifth ends the challenge', async () => {
    const { account, codes } = await withCodes();
    const { browser, payload } = await challengeOf(account);
    for (const digit of '12345') {
      expect((await browser.confirm(payload, `00000-0000${digit}`)).json.code).toBe('code-refused');
    }
    expect((await browser.confirm(payload, codes[0])).json.code).toBe('code-refused');
    const { rows } = await sql(
      "select count(*)::int as count from audit_events where account_id = $1 and event = 'code-refused' and authenticator = 'recovery-code'",
      [account.id],
    );
    expect(rows[0].count).toBe(5);
  });

  test('counts as another channel after a reset, and the SMS alone does not', async () => {
    const { account, codes } = await withCodes();
    await sql("update accounts set reset_through = 'sms' where id = $1", [account.id]);
    const bySms = createBrowser(service);
    const first = await bySms.signInWithCode(account);
    expect(first.json.code).toBe('mfa-required');
    const { browser, payload } = await challengeOf(account);
    expect((await browser.confirm(payload, codes[0])).status).toBe(200);
  });

  test('is the second step of the sign-in after a forgotten password, where the app is lost', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    await enrolApp(service, browser);
    const { codes } = (await browser.call('/mfa/recovery-codes', { method: 'POST' })).json;
    await sql("delete from authenticators where account_id = $1 and type = 'sms'", [account.id]);
    const recovery = createRecovery(service);
    const reset = await recovery.prove({ email: account.email });
    expect((await recovery.reset({ reset })).status).toBe(204);
    const again = createBrowser(service);
    const asked = (await again.signIn(account, newPassword)).json.mfa;
    expect(asked.method).toBe('totp');
    const shown = (await again.show(asked.payload, '&method=recovery-code')).json;
    expect(shown.method).toBe('recovery-code');
    expect((await again.confirm(asked.payload, codes[0])).status).toBe(200);
    expect(await again.status()).toMatchObject({ sudo: true, single: false });
  });

  test('is told to the person each time, and in other words when three are left', async () => {
    const { account, codes } = await withCodes();
    for (const code of codes.slice(0, 7)) {
      const { browser, payload } = await challengeOf(account);
      await browser.confirm(payload, code);
    }
    const mails = await messagesTo(service.deps, account.email);
    expect(mails.filter(({ text }) => /New recovery codes were made/.test(text))).toHaveLength(1);
    expect(
      mails.filter(({ text }) => /confirmed with one of your recovery codes\. That/.test(text)),
    ).toHaveLength(6);
    expect(mails.filter(({ text }) => /you have three left/.test(text))).toHaveLength(1);
    const { rows } = await sql(
      "select count(*)::int as count from audit_events where account_id = $1 and event = 'recovery-code-used'",
      [account.id],
    );
    expect(rows[0].count).toBe(7);
  });

  test('does not count as a type for the policy', async () => {
    const { account } = await withCodes();
    await sql('update accounts set is_mfa_forced = true where id = $1', [account.id]);
    const browser = createBrowser(service);
    expect((await browser.signInWithCode(account)).json.required_action).toBe('mfa_forced');
  });
});

describe('the name of an authenticator', () => {
  const name = (browser: Browser, id: string, text: string) =>
    browser.call(`/mfa/authenticators/${id}`, { method: 'PUT', body: { name: text } });

  test('is stored, changed and taken away', async () => {
    const { browser } = await withCodes();
    const [{ id }] = (await browser.call('/mfa')).json.data;
    for (const [text, stored] of [
      ['  My  phone ', 'My phone'],
      ['Gsm van Lotte', 'Gsm van Lotte'],
      ['', null],
    ] as const) {
      expect((await name(browser, id, text)).status).toBe(204);
      expect((await browser.call('/mfa')).json.data[0].name).toBe(stored);
    }
  });

  test.each(['a\u0000b', 'x'.repeat(41), 'a\u202Eb'])('%j is refused', async text => {
    const { browser } = await withCodes();
    const [{ id }] = (await browser.call('/mfa')).json.data;
    expect((await name(browser, id, text)).json.code).toBe('invalid-request');
  });

  test.each(['none', '7f9c24e5-0000-4000-8000-000000000001'])('of %s is unknown', async id => {
    const { browser } = await withCodes();
    expect((await name(browser, id, 'x')).json.code).toBe('authenticator-unknown');
  });
});
