import { describe, expect, test } from 'vitest';
import { codesTo, createBrowser, wrongCode } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const refused = { status: 422, json: { code: 'code-refused' } };

/** A person whose sign-in waits for a code. */
async function waiting(given: Given = { methods: ['sms'] }) {
  const account = await addVerifiedAccount(service.deps, given);
  const browser = createBrowser(service);
  const asked = await browser.signIn(account);
  const payload: string = asked.json.mfa?.payload;
  return { account, browser, asked, payload, code: await browser.codeFor(account) };
}

describe('a sign-in with an enrolled authenticator', () => {
  test('returns 401 with mfa.method and mfa.payload, and issues no token before the challenge is confirmed', async () => {
    const { account, asked } = await waiting();
    expect([asked.status, asked.json.code]).toEqual([401, 'mfa-required']);
    expect(asked.json.mfa).toEqual({ method: 'sms', payload: expect.stringMatching(/^[\w-]{43}$/) });
    expect(asked.text).not.toContain('access_token');
    const { rowCount } = await sql('select 1 from tokens where account_id = $1', [account.id]);
    expect(rowCount).toBe(0);
  });

  test.each<[string, Given, string, number]>([
    ['a code by SMS has eight digits', { methods: ['sms'] }, 'sms', 8],
    ['a code by e-mail has six digits', { methods: ['email'] }, 'email', 6],
    ['the authenticator that was used last is chosen first', { methods: ['email', 'sms'] }, 'email', 6],
  ])('%s', async (_, given, method, digits) => {
    const { asked, code } = await waiting(given);
    expect(asked.json.mfa.method).toBe(method);
    expect(code).toMatch(new RegExp(`^\\d{${digits}}$`));
  });

  test('chooses SMS first if no authenticator was ever used', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email', 'sms'] });
    await sql('update authenticators set last_used_at = null');
    expect((await createBrowser(service).signIn(account)).json.mfa.method).toBe('sms');
  });

  test('sends no code and issues the token at once if no authenticator is enrolled', async () => {
    const account = await addVerifiedAccount(service.deps, { hasCard: true });
    expect((await createBrowser(service).signIn(account)).json.access_token).toHaveLength(43);
    expect(await codesTo(service, account.email)).toBe(0);
  });

  test('sends no code after a wrong password', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    expect((await createBrowser(service).signIn(account, 'not the password')).status).toBe(400);
    expect(await codesTo(service, account.phone)).toBe(0);
  });

  test('refuses the code during maintenance without counting a try, and accepts it afterwards', async () => {
    const { browser, payload, code } = await waiting();
    await sql("insert into maintenance (market) values ('be')");
    expect(await browser.confirm(payload, code)).toMatchObject({
      status: 503,
      json: { code: 'maintenance' },
    });
    await sql('delete from maintenance');
    const { rows } = await sql('select tries from challenges where payload = $1', [payload]);
    expect(rows).toEqual([{ tries: 0 }]);
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('issues a full token with sudo after the code', async () => {
    const { browser, payload, code } = await waiting();
    const answer = await browser.confirm(payload, code);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      required_action: null,
      duplicated: false,
      person: null,
      expires_in: 2592000,
    });
    expect(await browser.status()).toMatchObject({ sudo: true, single: false, has_method: true });
    expect((await browser.call('/user')).status).toBe(200);
  });

  test.each<[string, Given]>([
    ['with a code', { methods: ['sms'] }],
    ['without a code', {}],
  ])('a sign-in on a new device notifies the primary e-mail, once: %s', async (_, given) => {
    const account = await addVerifiedAccount(service.deps, given);
    const notifications = async () =>
      (await messagesTo(service.deps, account.email)).filter(({ code }) => code === null).length;
    const browser = createBrowser(service);
    const signIn = async () => {
      const asked = await browser.signIn(account);
      if (asked.status === 401) await browser.confirm(asked.json.mfa.payload, await browser.codeFor(account));
    };
    await signIn();
    expect(await notifications()).toBe(1);
    await signIn();
    expect(await notifications()).toBe(1);
  });

  test('returns the required action after the code', async () => {
    const { browser, payload, code } = await waiting({
      methods: ['sms'],
      columns: { password_imposed: 'yes' },
    });
    expect((await browser.confirm(payload, code)).json).toMatchObject({
      required_action: 'weak_password',
      expires_in: 900,
    });
  });

  test('chooses the authenticator that was used last the next time', async () => {
    const { account, browser, payload } = await waiting({ methods: ['sms', 'email'] });
    await browser.show(payload, '&method=email');
    await browser.confirm(payload, await browser.codeFor({ email: account.email, phone: '' }));
    expect((await browser.signIn(account)).json.mfa.method).toBe('email');
  });
});

describe('the challenge of a sign-in', () => {
  test('is shown without a token, with the destination masked and without sending a code', async () => {
    const { account, browser, payload } = await waiting({ methods: ['sms', 'email'] });
    const shown = await browser.show(payload);
    expect(shown.json).toMatchObject({
      payload,
      purpose: 'sign-in',
      method: 'sms',
      channel: 'sms',
      other_methods: ['email'],
      code_length: 8,
      tries_left: 5,
      resend_in: 15,
    });
    expect(shown.json.destination).not.toContain(account.phone.slice(4, -2));
    expect(shown.json.expires_in).toBeGreaterThan(590);
    await browser.show(payload);
    expect(await codesTo(service, account.phone)).toBe(1);
  });

  test('is sent again after 15 s, then 30 s, with the same payload, expiry and tries; the earlier code is void', async () => {
    const { account, browser, payload, code } = await waiting();
    await browser.confirm(payload, wrongCode(code));
    const early = await browser.show(payload, '&resend=1');
    expect([early.status, early.json.code, early.json.retryAfterSeconds]).toEqual([
      429,
      'too-many-codes',
      15,
    ]);
    expect(await codesTo(service, account.phone)).toBe(1);
    await sql(
      "update challenges set may_resend_at = now(), expires_at = now() + interval '3 minutes' where payload = $1",
      [payload],
    );
    const resent = await browser.show(payload, '&resend=1');
    expect(resent.json).toMatchObject({ payload, tries_left: 4, resend_in: 30 });
    expect(resent.json.expires_in).toBeLessThanOrEqual(180);
    expect((await browser.show(payload, '&resend=1')).json.retryAfterSeconds).toBe(30);
    expect(await browser.confirm(payload, code)).toMatchObject(refused);
    expect((await browser.confirm(payload, await browser.codeFor(account))).status).toBe(200);
  });

  test('is sent at once by another authenticator, with the same payload, expiry and tries; the earlier code is void', async () => {
    const { account, browser, payload, code } = await waiting({ methods: ['sms', 'email'] });
    await browser.confirm(payload, wrongCode(code));
    await sql("update challenges set expires_at = now() + interval '3 minutes' where payload = $1", [
      payload,
    ]);
    const switched = await browser.show(payload, '&method=email');
    expect(switched.json).toMatchObject({
      payload,
      method: 'email',
      channel: 'email',
      other_methods: ['sms'],
      code_length: 6,
      tries_left: 4,
      resend_in: 30,
    });
    expect(switched.json.expires_in).toBeLessThanOrEqual(180);
    expect(await browser.confirm(payload, code)).toMatchObject(refused);
    const code2 = await browser.codeFor({ email: account.email, phone: '' });
    expect((await browser.confirm(payload, code2)).status).toBe(200);
  });

  test('sends no code when its current authenticator is chosen again', async () => {
    const { account, browser, payload } = await waiting({ methods: ['sms', 'email'] });
    expect((await browser.show(payload, '&method=sms')).status).toBe(200);
    expect(await codesTo(service, account.phone)).toBe(1);
    expect((await browser.show(payload, '&method=sms&resend=1')).json.code).toBe('too-many-codes');
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect((await browser.show(payload, '&method=sms&resend=1')).json.resend_in).toBe(30);
    expect(await codesTo(service, account.phone)).toBe(2);
  });

  test.each(['card', 'email', 'pigeon', ''])(
    'refuses an authenticator that is not allowed: %o',
    async method => {
      const { account, browser, payload } = await waiting({ methods: ['sms'], hasCard: true });
      const answer = await browser.show(payload, `&method=${method}`);
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid-request']);
      expect(await codesTo(service, account.email)).toBe(0);
    },
  );

  test.each([
    ['unknown', async () => 'A'.repeat(43)],
    ['empty', async () => ''],
    [
      'used',
      async ({ browser, payload, code }: Awaited<ReturnType<typeof waiting>>) => {
        await browser.confirm(payload, code);
        return payload;
      },
    ],
  ])('a payload that is %s has ended', async (_, payloadOf) => {
    const given = await waiting();
    const payload = await payloadOf(given);
    for (const query of ['', '&resend=1', '&method=email']) {
      expect(await given.browser.show(payload, query)).toMatchObject({
        status: 410,
        json: { code: 'challenge-ended' },
      });
    }
  });

  test('is shown as expired and sends no more codes after its expiry', async () => {
    const { account, browser, payload } = await waiting({ methods: ['sms', 'email'] });
    await sql('update challenges set expires_at = now(), may_resend_at = now() where payload = $1', [
      payload,
    ]);
    expect((await browser.show(payload)).json).toMatchObject({ expires_in: 0 });
    for (const query of ['&resend=1', '&method=email']) {
      expect((await browser.show(payload, query)).json.code).toBe('challenge-ended');
    }
    expect(await codesTo(service, account.email)).toBe(0);
  });
});
