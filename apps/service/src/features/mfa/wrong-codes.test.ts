import { describe, expect, test } from 'vitest';
import { type Browser, createBrowser, wrongCode } from '../../testing/browser';
import { startEnrolment } from '../../testing/authenticators';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';
import { withTestService } from '../../testing/service';

// All limits have their default values.
const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
let networks = 0;

async function somebody(given: Given) {
  networks += 1;
  const from = `198.51.100.${networks}`;
  const account = await addVerifiedAccount(service.deps, given);
  return { account, browser: createBrowser(service, { from }), from };
}

/** Enters five wrong codes, which exhausts a challenge. */
async function spoil(browser: Browser, payload: string, account: VerifiedAccount, more: object = {}) {
  const wrong = wrongCode(await browser.codeFor(account));
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await browser.confirm(payload, wrong, more)).json.code).toBe('code-refused');
  }
}

/** Enters ten wrong codes of a sign-in, in two challenges. */
async function tenWrong(given: Given) {
  const { account, browser, from } = await somebody(given);
  for (let challenges = 0; challenges < 2; challenges += 1) {
    await spoil(browser, (await browser.signIn(account)).json.mfa.payload, account);
  }
  return { account, browser, from };
}

/** Moves the deliveries into the past, because they have limits of their own. */
const sendingsBefore = () => sql("delete from limit_counts where limit_name <> 'wrongCodes'");

describe('after the 10th wrong code in 24 hours a sign-in accepts only', () => {
  test.each<[string, Given, string]>([
    ['another authenticator', { methods: ['sms', 'email'] }, 'email'],
    ['else a verified identifier of the other kind', { methods: ['sms'], hasCard: true }, 'email'],
    ['else the card', { methods: ['sms'], verified: ['sms'], hasCard: true }, 'card'],
  ])('%s', async (_, given, method) => {
    const { account, browser } = await tenWrong(given);
    const asked = (await browser.signIn(account)).json.mfa;
    expect(asked.method).toBe(method);
    expect((await browser.show(asked.payload)).json.other_methods).toEqual([]);
    const more = method === 'card' ? { card_number: account.card } : {};
    expect((await browser.confirm(asked.payload, await browser.codeFor(account), more)).status).toBe(200);
  });

  test('nothing if there is no other: the error contains the waiting time', async () => {
    const { account, browser } = await tenWrong({ methods: ['sms'], verified: ['sms'] });
    const answer = await browser.signIn(account);
    expect([answer.status, answer.json.code]).toEqual([429, 'too-many-wrong-codes']);
    expect(answer.json.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    expect(answer.headers['retry-after']).toBe(String(answer.json.retryAfterSeconds));
    await sql("update limit_counts set at = array(select t - interval '24 hours' from unnest(at) as t)");
    expect((await browser.signIn(account)).json.mfa.method).toBe('sms');
  });

  test('nothing until the first authenticator allows another try', async () => {
    const { account, browser } = await tenWrong({ methods: ['sms', 'email'] });
    await sql("update limit_counts set at = array(select t - interval '20 hours' from unnest(at) as t)");
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await spoil(browser, (await browser.signIn(account)).json.mfa.payload, account);
    }
    const answer = await browser.signIn(account);
    expect(answer.json.code).toBe('too-many-wrong-codes');
    expect(answer.json.retryAfterSeconds).toBeGreaterThan(3 * 3600);
    expect(answer.json.retryAfterSeconds).toBeLessThanOrEqual(4 * 3600);
  });

  test('the same authenticator after nine wrong codes', async () => {
    const { account, browser } = await somebody({ methods: ['sms', 'email'] });
    await spoil(browser, (await browser.signIn(account)).json.mfa.payload, account);
    const { payload } = (await browser.signIn(account)).json.mfa;
    const code = await browser.codeFor(account);
    for (let tries = 0; tries < 4; tries += 1) await browser.confirm(payload, wrongCode(code));
    expect((await browser.confirm(payload, code)).status).toBe(200);
    expect((await browser.signIn(account)).json.mfa.method).toBe('sms');
  });
});

describe('a live challenge of an exhausted authenticator', () => {
  async function underWay() {
    const { account, browser, from } = await somebody({ methods: ['sms', 'email'] });
    const waiting = createBrowser(service, { from });
    const { payload } = (await waiting.signIn(account)).json.mfa;
    const code = await waiting.codeFor(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await spoil(browser, (await browser.signIn(account)).json.mfa.payload, account);
    }
    return { account, browser: waiting, payload, code };
  }

  test('refuses the correct code too', async () => {
    const { browser, payload, code } = await underWay();
    const answer = await browser.confirm(payload, code);
    expect([answer.status, answer.json.code]).toEqual([429, 'too-many-wrong-codes']);
  });

  test('sends no more codes, but can change to another authenticator', async () => {
    const { account, browser, payload } = await underWay();
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect((await browser.show(payload, '&resend=1')).json.code).toBe('challenge-ended');
    expect((await browser.show(payload, '&method=email')).json).toMatchObject({ method: 'email', payload });
    const code = await browser.codeFor({ email: account.email, phone: '' });
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });
});

describe('wrong codes', () => {
  test('are counted by purpose: those of a sign-in do not block a step-up, and the other way round', async () => {
    const { account, browser, from } = await somebody({ methods: ['sms', 'email'] });
    await browser.signInWithCode(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await spoil(browser, (await browser.ask('sudo')).json.payload, account);
    }
    expect((await browser.ask('sudo')).json).toMatchObject({ method: 'email', other_methods: [] });
    await sendingsBefore();
    expect((await browser.ask('single')).json.method).toBe('sms');
    expect((await createBrowser(service, { from }).signIn(account)).json.mfa.method).toBe('sms');
  });

  test('are counted by account: those of a stranger do not block another account', async () => {
    await tenWrong({ methods: ['sms'] });
    const { account, browser } = await somebody({ methods: ['sms'] });
    expect((await browser.signIn(account)).json.mfa.method).toBe('sms');
  });

  test('do not include correct codes', async () => {
    const { account, browser } = await somebody({ methods: ['sms', 'email'] });
    for (let times = 0; times < 11; times += 1) {
      await sendingsBefore();
      expect((await browser.signInWithCode(account)).status).toBe(200);
    }
    await sendingsBefore();
    expect((await browser.signIn(account)).json.mfa.method).toBe('sms');
  });

  test('are still counted after a resend', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    const { payload } = (await browser.signIn(account)).json.mfa;
    const code = await browser.codeFor(account);
    for (let tries = 0; tries < 4; tries += 1) await browser.confirm(payload, wrongCode(code));
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect((await browser.show(payload, '&resend=1')).json.tries_left).toBe(1);
    await browser.confirm(payload, wrongCode(await browser.codeFor(account)));
    expect((await browser.confirm(payload, await browser.codeFor(account))).json.code).toBe('code-refused');
  });

  test('of a card exhaust that card and allow nothing else', async () => {
    const { account, browser } = await somebody({ hasCard: true });
    await browser.signIn(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      const { payload } = (await browser.ask('sudo')).json;
      const code = await browser.codeFor(account);
      for (let tries = 0; tries < 5; tries += 1) {
        const card_number = `506599999999990${tries}`;
        expect((await browser.confirm(payload, code, { card_number })).json.code).toBe('card-number-refused');
      }
    }
    const answer = await browser.ask('sudo');
    expect([answer.status, answer.json.code]).toEqual([429, 'too-many-wrong-codes']);
    expect((await browser.status()).need_card).toBe(true);
  });

  test('never lock a person out of a trusted device', async () => {
    const { account, browser, from } = await somebody({ methods: ['sms'], verified: ['sms'] });
    await browser.signInWithCode(account, { isTrustedDevice: true });
    const stranger = createBrowser(service, { from });
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await spoil(stranger, (await stranger.signIn(account)).json.mfa.payload, account);
    }
    expect((await stranger.signIn(account)).json.code).toBe('too-many-wrong-codes');
    expect((await browser.signIn(account)).status).toBe(200);
  });
});

describe('deliveries', () => {
  test('are limited to 5 to one destination in 15 minutes, for sign-in, step-up and enrolment together', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    await browser.signInWithCode(account);
    await browser.ask('sudo');
    await browser.ask('single');
    await browser.signIn(account);
    await browser.signIn(account);
    const answer = await browser.signIn(account);
    expect([answer.status, answer.json.code]).toEqual([429, 'too-many-codes']);
    expect(answer.json.retryAfterSeconds).toBeGreaterThan(14 * 60);
  });

  test('that a stranger causes do not count against the owner of the address', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    const { account: other, browser: stranger } = await somebody({ methods: ['email'] });
    await stranger.signInWithCode(other);
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await startEnrolment(stranger, 'sms', account.phone)).status).toBe(200);
    }
    expect((await startEnrolment(stranger, 'sms', account.phone)).json.code).toBe('too-many-codes');
    const thousand = account.phone.slice(0, -3);
    for (let asked = 0; asked < 5; asked += 1) await startEnrolment(stranger, 'sms', `${thousand}00${asked}`);
    expect((await startEnrolment(stranger, 'sms', `${thousand}009`)).json.code).toBe('too-many-codes');
    expect((await browser.signInWithCode(account)).status).toBe(200);
  });

  test('over the limit do not count as a failed sign-in', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    for (let times = 0; times < 9; times += 1) {
      expect(['mfa-required', 'too-many-codes']).toContain((await browser.signIn(account)).json.code);
    }
    await sendingsBefore();
    expect((await browser.signIn(account)).json.code).toBe('mfa-required');
  });
});
