import { describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction';
import { consumeSingleUseStepUp } from '../../domain/sessions/sessions';
import { codesTo, createBrowser, wrongCode } from '../../testing/browser';
import type { Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

const granted = async (sessionId: string) =>
  (await sql('select step_up_until, single_use_step_up_until from sessions where id = $1', [sessionId]))
    .rows[0];

describe('GET /mfa/sudo', () => {
  test.each(['x', '2', '', 'true', 'constructor'])('refuses single=%j, and sends nothing', async single => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    const before = await codesTo(service, account.phone);
    const answer = await browser.call(`/mfa/sudo?single=${single}`);
    expect([answer.status, answer.json.code, answer.json.fields]).toEqual([
      400,
      'invalid-request',
      ['single'],
    ]);
    expect(await codesTo(service, account.phone)).toBe(before);
  });

  test.each(['', '?single=0'])('starts a challenge for sudo if there is none: %o', async query => {
    const { account, browser } = await signedIn(service, { methods: ['sms', 'email'], hasCard: true });
    const answer = await browser.call(`/mfa/sudo${query}`);
    expect(answer.json).toMatchObject({ purpose: 'sudo', method: 'sms', other_methods: ['email'] });
    expect(await codesTo(service, account.phone)).toBe(2);
  });

  test('returns the live challenge of the session without sending a code', async () => {
    const { account, browser } = await signedIn(service);
    const first = (await browser.requestStepUp('sudo')).json;
    expect((await browser.requestStepUp('sudo')).json.payload).toBe(first.payload);
    expect(await codesTo(service, account.phone)).toBe(2);
  });

  test('starts one challenge when it is called in parallel on two nodes', async () => {
    const { account, browser } = await signedIn(service);
    const answers = await Promise.all(
      service.nodes.map(node => browser.call('/mfa/sudo?single=0', {}, node)),
    );
    expect(new Set(answers.map(({ json }) => json.payload)).size).toBe(1);
    expect(await codesTo(service, account.phone)).toBe(2);
  });

  test('starts another challenge if the last one was used, expired or is exhausted', async () => {
    const { account, browser } = await signedIn(service);
    const payloads = [(await browser.requestStepUp('sudo')).json.payload];
    await browser.confirm(payloads[0], await browser.codeFor(account));
    payloads.push((await browser.requestStepUp('sudo')).json.payload);
    await sql('update challenges set expires_at = now() where payload = $1', [payloads[1]]);
    payloads.push((await browser.requestStepUp('sudo')).json.payload);
    await sql('update challenges set tries = 5 where payload = $1', [payloads[2]]);
    payloads.push((await browser.requestStepUp('sudo')).json.payload);
    expect(new Set(payloads).size).toBe(4);
  });

  test('starts separate challenges for sudo and single', async () => {
    const { browser } = await signedIn(service);
    const sudo = (await browser.requestStepUp('sudo')).json;
    const single = (await browser.requestStepUp('single')).json;
    expect([sudo.purpose, single.purpose]).toEqual(['sudo', 'single']);
    expect(single.payload).not.toBe(sudo.payload);
  });

  test.each(['/mfa/sudo', '/mfa/sudo?single=1', '/mfa/status'])('needs a bearer token: %s', async path => {
    expect((await createBrowser(service).call(path)).json.code).toBe('login-required');
  });
});

describe('sudo', () => {
  test('is valid for 10 minutes after a confirmed challenge', async () => {
    const { account, browser, sessionId } = await signedIn(service);
    expect(await browser.status()).toMatchObject({ sudo: false, single: false });
    expect((await browser.performStepUp('sudo', account)).json).toEqual({ access_token: null });
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
    const seconds = ((await granted(sessionId)).step_up_until - Date.now()) / 1000;
    expect(Math.round(seconds / 10)).toBe(60);
    await sql('update sessions set step_up_until = now() where account_id = $1', [account.id]);
    expect((await browser.status()).sudo).toBe(false);
  });

  test('is valid for one session only', async () => {
    const { account, browser } = await signedIn(service);
    const other = createBrowser(service);
    await other.signInWithCode(account);
    await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
    await browser.performStepUp('sudo', account);
    expect((await other.status()).sudo).toBe(false);
  });

  test('is given by a sign-in with a code, and ends with the next sign-in on the device', async () => {
    const { account, browser } = await signedIn(service);
    await browser.signInWithCode(account, { isTrustedDevice: true });
    await browser.performStepUp('single', account);
    expect(await browser.status()).toMatchObject({ sudo: true, single: true });
    expect((await browser.signIn(account)).status).toBe(200);
    expect(await browser.status()).toMatchObject({ sudo: false, single: false });
  });

  test('does not make the device trusted', async () => {
    const { account, browser } = await signedIn(service);
    const { payload } = (await browser.requestStepUp('sudo')).json;
    const answer = await browser.confirm(payload, await browser.codeFor(account), { isTrustedDevice: true });
    expect(answer.status).toBe(200);
    expect(browser.cookies.size).toBe(0);
  });

  test('returns no-method for an account without card and authenticator', async () => {
    const { account, browser } = await signedIn(service, {});
    expect(await browser.status()).toEqual({
      need_card: false,
      single: false,
      sudo: false,
      has_method: false,
    });
    for (const kind of ['sudo', 'single'] as const) {
      const answer = await browser.requestStepUp(kind);
      expect([answer.status, answer.json.code]).toEqual([403, 'no-method']);
    }
    expect(await codesTo(service, account.email)).toBe(0);
  });
});

describe('card', () => {
  test.each<[string, Given, boolean]>([
    ['a card, no authenticator', { hasCard: true }, true],
    ['a card and an authenticator', { hasCard: true, methods: ['sms'] }, false],
    ['neither', {}, false],
    ['no card, an authenticator', { methods: ['sms'] }, false],
  ])('need_card: %s', async (_, given, needsCard) => {
    const { browser } = await signedIn(service, given);
    expect((await browser.status()).need_card).toBe(needsCard);
  });

  test.each<[string, Given, 'email' | 'sms']>([
    ['the verified e-mail', {}, 'email'],
    ['else the phone', { verified: ['sms'] }, 'sms'],
  ])('its number stands beside a code sent to %s', async (_, given, channel) => {
    const { account, browser } = await signedIn(service, { hasCard: true, ...given });
    const asked = (await browser.requestStepUp('sudo')).json;
    expect(asked).toMatchObject({ method: 'card', channel, other_methods: [] });
    const code = await browser.codeFor(account);
    expect((await browser.confirm(asked.payload, code)).json.code).toBe('card-number-refused');
    expect((await browser.status()).sudo).toBe(false);
    expect((await browser.show(asked.payload)).json.tries_left).toBe(4);
    expect((await browser.confirm(asked.payload, code, { card_number: account.card })).status).toBe(200);
    expect((await browser.status()).sudo).toBe(true);
  });

  test('a wrong code with the correct card number counts as a wrong code', async () => {
    const { account, browser } = await signedIn(service, { hasCard: true });
    const { payload } = (await browser.requestStepUp('sudo')).json;
    const code = wrongCode(await browser.codeFor(account));
    const answer = await browser.confirm(payload, code, { card_number: account.card });
    expect(answer.json.code).toBe('code-refused');
  });
});

describe('single', () => {
  test('is valid for 10 minutes and separate from sudo', async () => {
    const { account, browser, sessionId } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
    await sql('update sessions set step_up_until = null');
    await browser.performStepUp('single', account);
    expect(await browser.status()).toMatchObject({ sudo: false, single: true });
    expect(Math.round(((await granted(sessionId)).single_use_step_up_until - Date.now()) / 10_000)).toBe(60);
    await sql('update sessions set single_use_step_up_until = now() where account_id = $1', [account.id]);
    expect((await browser.status()).single).toBe(false);
  });

  test('is consumed by a successful call and not by a refused one', async () => {
    const { account, browser, sessionId } = await signedIn(service);
    await browser.performStepUp('single', account);
    const refusedCall = transaction(service.deps.db, async tx => {
      expect(await consumeSingleUseStepUp(tx, { id: sessionId, accounts: [] })).toBeDefined();
      throw new Error('refused');
    });
    await expect(refusedCall).rejects.toThrow('refused');
    expect((await browser.status()).single).toBe(true);
    expect(await consumeSingleUseStepUp(service.deps.db, { id: sessionId, accounts: [] })).toBeDefined();
    expect((await browser.status()).single).toBe(false);
    expect(await consumeSingleUseStepUp(service.deps.db, { id: sessionId, accounts: [] })).toBeUndefined();
  });

  test('is consumed by one of twenty parallel calls on two nodes', async () => {
    const { account, browser, sessionId } = await signedIn(service);
    await browser.performStepUp('single', account);
    const consumed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const { deps } = service.nodes[index % 2] ?? service;
        return transaction(deps.db, tx => consumeSingleUseStepUp(tx, { id: sessionId, accounts: [] }));
      }),
    );
    expect(consumed.filter(row => row !== undefined)).toHaveLength(1);
  });

  test('is not accepted after its expiry', async () => {
    const { account, browser, sessionId } = await signedIn(service);
    await browser.performStepUp('single', account);
    await sql('update sessions set single_use_step_up_until = now() where account_id = $1', [account.id]);
    expect(await consumeSingleUseStepUp(service.deps.db, { id: sessionId, accounts: [] })).toBeUndefined();
  });
});

test('a sudo challenge can change its authenticator and be sent again, like that of a sign-in', async () => {
  const { account, browser } = await signedIn(service, { methods: ['sms', 'email'] });
  const { payload } = (await browser.requestStepUp('sudo')).json;
  const sms = await browser.codeFor(account);
  expect((await browser.show(payload, '&method=email')).json).toMatchObject({ payload, method: 'email' });
  expect((await browser.confirm(payload, sms)).json.code).toBe('code-refused');
  await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
  const email = await browser.codeFor({ email: account.email, phone: '' });
  expect((await browser.show(payload, '&resend=1')).json).toMatchObject({
    payload,
    resend_in: 30,
    tries_left: 4,
  });
  expect((await browser.confirm(payload, email)).json.code).toBe('code-refused');
  const newest = await browser.codeFor({ email: account.email, phone: '' });
  expect((await browser.confirm(payload, newest)).status).toBe(200);
  expect((await browser.requestStepUp('sudo')).json.method).toBe('email');
});
