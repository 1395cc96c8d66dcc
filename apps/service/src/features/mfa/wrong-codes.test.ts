import { describe, expect, test } from 'vitest';
import { type Browser, codesTo, createBrowser, wrongCode } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { confirmMethod, startEnrolment } from '../../testing/authenticators';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';
import { withTestService } from '../../testing/service';
import { awaitsShare } from '../../testing/shared-codes';

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
async function enterWrongCodes(
  browser: Browser,
  payload: string,
  account: VerifiedAccount,
  more: object = {},
) {
  const code = await browser.codeFor(account);
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await browser.confirm(payload, wrongCode(code, tries), more)).json.code).toBe('code-refused');
  }
}

/** Enters ten wrong codes of a sign-in, in two challenges. */
async function tenWrong(given: Given) {
  const { account, browser, from } = await somebody(given);
  for (let challenges = 0; challenges < 2; challenges += 1) {
    await enterWrongCodes(browser, (await browser.signIn(account)).json.mfa.payload, account);
  }
  return { account, browser, from };
}

/** Moves the deliveries into the past, because they have limits of their own. */
const sendingsBefore = () => sql("delete from limit_counts where limit_name not like 'wrong%'");
const hoursLater = (hours: number) =>
  sql('update limit_counts set at = array(select t - make_interval(hours => $1) from unnest(at) as t)', [
    hours,
  ]);
const auditedOf = async ({ id }: VerifiedAccount, event: string) =>
  (await sql('select 1 from audit_events where account_id = $1 and event = $2', [id, event])).rowCount;
const notificationsTo = async (destination: string) =>
  (await messagesTo(service.deps, destination)).filter(({ code }) => code === null);

describe('ten wrong SMS codes never make e-mail a way in', () => {
  test('at sign-in: the code is sent by SMS again, with 12 digits', async () => {
    const { account, browser } = await tenWrong({ methods: ['sms'], hasCard: true });
    const asked = (await browser.signIn(account)).json.mfa;
    expect(asked.method).toBe('sms');
    expect((await browser.show(asked.payload)).json).toMatchObject({
      channel: 'sms',
      other_methods: [],
      code_length: 12,
      tries_left: 5,
    });
    expect((await browser.show(asked.payload, '&method=email')).json.code).toBe('invalid-request');
    expect(await codesTo(service, account.email)).toBe(0);
    const code = await browser.codeFor(account);
    expect(code).toMatch(/^\d{12}$/);
    expect((await browser.confirm(asked.payload, code)).status).toBe(200);
  });

  test.each(['sudo', 'single'] as const)('for %s', async kind => {
    const { account, browser } = await somebody({ methods: ['sms'], hasCard: true });
    await browser.signInWithCode(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await enterWrongCodes(browser, (await browser.requestStepUp(kind)).json.payload, account);
    }
    expect((await browser.requestStepUp(kind)).json).toMatchObject({
      method: 'sms',
      other_methods: [],
      code_length: 12,
    });
    expect((await browser.status()).need_card).toBe(false);
    expect(await codesTo(service, account.email)).toBe(0);
    expect((await browser.performStepUp(kind, account)).status).toBe(200);
  });

  test('a bank account changes only with a code by SMS', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    await browser.signInWithCode(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await enterWrongCodes(browser, (await browser.requestStepUp('single')).json.payload, account);
    }
    const { payload } = (await browser.requestStepUp('single')).json;
    const body = { iban: 'BE68539007547034' };
    expect((await browser.call('/user/iban', { method: 'PUT', body })).json.code).toBe('sudo-required');
    await browser.confirm(payload, await browser.codeFor({ email: '', phone: account.phone }));
    expect((await browser.call('/user/iban', { method: 'PUT', body })).status).toBe(200);
  });
});

describe('from the 10th wrong code in 24 hours', () => {
  test('the message has the code in groups, and it may be typed with or without spaces', async () => {
    const { account, browser } = await tenWrong({ methods: ['sms'] });
    for (const typed of [(code: string) => code, (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ')]) {
      const { payload } = (await browser.signIn(account)).json.mfa;
      const code = await browser.codeFor(account);
      const [message] = await messagesTo(service.deps, account.phone);
      expect(message?.text).toContain(code.replace(/(\d{4})(?=\d)/g, '$1 '));
      expect((await browser.confirm(payload, typed(code))).status).toBe(200);
    }
  });

  test('a code that was sent before still works; the next one of its challenge is long', async () => {
    const { account, browser, from } = await somebody({ methods: ['sms'] });
    const waiting = createBrowser(service, { from });
    const { payload } = (await waiting.signIn(account)).json.mfa;
    const code = await waiting.codeFor(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await enterWrongCodes(browser, (await browser.signIn(account)).json.mfa.payload, account);
    }
    expect((await waiting.show(payload)).json.code_length).toBe(8);
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect((await waiting.show(payload, '&resend=1')).json.code_length).toBe(12);
    expect((await waiting.confirm(payload, code)).json.code).toBe('code-refused');
    expect((await waiting.confirm(payload, await waiting.codeFor(account))).status).toBe(200);
  });

  test('a change to another authenticator has a long code too', async () => {
    const { account, browser } = await tenWrong({ methods: ['sms', 'email'] });
    const { payload } = (await browser.signIn(account)).json.mfa;
    const changed = (await browser.show(payload, '&method=email')).json;
    expect(changed).toMatchObject({ method: 'email', code_length: 12 });
    const code = await browser.codeFor({ email: account.email, phone: '' });
    expect(code).toMatch(/^\d{12}$/);
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('codes are long until the 24 hours are over', async () => {
    const { account, browser } = await tenWrong({ methods: ['sms'] });
    await hoursLater(23);
    const during = (await browser.signIn(account)).json.mfa;
    expect((await browser.show(during.payload)).json.code_length).toBe(12);
    await hoursLater(1);
    const after = (await browser.signIn(account)).json.mfa;
    expect((await browser.show(after.payload)).json.code_length).toBe(8);
  });

  test('but not after nine', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    await enterWrongCodes(browser, (await browser.signIn(account)).json.mfa.payload, account);
    const { payload } = (await browser.signIn(account)).json.mfa;
    const code = await browser.codeFor(account);
    for (let tries = 1; tries <= 4; tries += 1) await browser.confirm(payload, wrongCode(code, tries));
    expect((await browser.confirm(payload, code)).status).toBe(200);
    const next = (await browser.signIn(account)).json.mfa;
    expect((await browser.show(next.payload)).json.code_length).toBe(8);
    expect(await auditedOf(account, 'codes-lengthened')).toBe(0);
  });

  test('every verified address is notified once that somebody has the password', async () => {
    const { account, browser } = await tenWrong({ methods: ['sms'], columns: { language: 'en' } });
    await enterWrongCodes(browser, (await browser.signIn(account)).json.mfa.payload, account);
    const [mail, ...more] = await notificationsTo(account.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Someone who has your password is trying to log in');
    const [sms, ...others] = await notificationsTo(account.phone);
    expect(others).toEqual([]);
    expect(sms?.text).toContain('someone with your password is trying codes');
    expect([await auditedOf(account, 'code-refused'), await auditedOf(account, 'codes-lengthened')]).toEqual([
      15, 1,
    ]);
  });

  test('wrong codes of a session have a different notification', async () => {
    const { account, browser } = await somebody({ methods: ['sms'], columns: { language: 'en' } });
    await browser.signInWithCode(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await enterWrongCodes(browser, (await browser.requestStepUp('single')).json.payload, account);
    }
    const subjects = (await notificationsTo(account.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Someone is entering wrong codes in your account');
  });
});

describe('wrong codes', () => {
  test('are counted by purpose: those of a step-up lengthen no other code', async () => {
    const { account, browser, from } = await somebody({ methods: ['sms', 'email'] });
    await browser.signInWithCode(account);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await enterWrongCodes(browser, (await browser.requestStepUp('sudo')).json.payload, account);
    }
    await sendingsBefore();
    expect((await browser.requestStepUp('sudo')).json).toMatchObject({ method: 'sms', code_length: 12 });
    expect((await browser.requestStepUp('single')).json).toMatchObject({ method: 'sms', code_length: 8 });
    const other = createBrowser(service, { from });
    const { payload } = (await other.signIn(account)).json.mfa;
    expect((await other.show(payload)).json.code_length).toBe(8);
  });

  test('are counted by account, whatever the authenticator', async () => {
    await tenWrong({ methods: ['sms'] });
    const { account, browser } = await somebody({ methods: ['sms', 'email'] });
    await enterWrongCodes(browser, (await browser.signIn(account)).json.mfa.payload, account);
    const { payload } = (await browser.signIn(account)).json.mfa;
    expect((await browser.show(payload, '&method=email')).json.code_length).toBe(6);
    await enterWrongCodes(browser, payload, { ...account, phone: '' });
    const next = (await browser.signIn(account)).json.mfa;
    expect((await browser.show(next.payload)).json.code_length).toBe(12);
  });

  test('for an address of somebody else are counted by that address, over all accounts', async () => {
    const target = '+32470998877';
    for (let strangers = 0; strangers < 2; strangers += 1) {
      const { account, browser } = await somebody({ methods: ['email'] });
      await browser.signInWithCode(account);
      await browser.performStepUp('sudo', account);
      const { payload } = (await startEnrolment(browser, 'sms', target)).json;
      const code = await browser.codeFor({ email: '', phone: target });
      for (let tries = 1; tries <= 5; tries += 1) {
        await browser.call('/mfa/activate', { body: { payload, code: wrongCode(code, tries) } });
      }
    }
    const { account, browser } = await somebody({ methods: ['email'] });
    await browser.signInWithCode(account);
    await browser.performStepUp('sudo', account);
    expect((await startEnrolment(browser, 'sms', target)).json.code_length).toBe(12);
  });

  test('do not include correct codes', async () => {
    const { account, browser } = await somebody({ methods: ['sms', 'email'] });
    for (let times = 0; times < 11; times += 1) {
      await sendingsBefore();
      expect((await browser.signInWithCode(account)).status).toBe(200);
    }
    await sendingsBefore();
    const { payload } = (await browser.signIn(account)).json.mfa;
    expect((await browser.show(payload)).json.code_length).toBe(8);
  });

  test('are still counted after a resend', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    const { payload } = (await browser.signIn(account)).json.mfa;
    const code = await browser.codeFor(account);
    for (let tries = 1; tries <= 4; tries += 1) await browser.confirm(payload, wrongCode(code, tries));
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect((await browser.show(payload, '&resend=1')).json.tries_left).toBe(1);
    await browser.confirm(payload, wrongCode(await browser.codeFor(account), 9));
    expect((await browser.confirm(payload, await browser.codeFor(account))).json.code).toBe('code-refused');
  });

  test('that are entered twice cost one try', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    const { payload } = (await browser.signIn(account)).json.mfa;
    const code = await browser.codeFor(account);
    for (const typed of [wrongCode(code), wrongCode(code), ` ${wrongCode(code)} `]) {
      expect((await browser.confirm(payload, typed)).json.code).toBe('code-refused');
    }
    expect((await browser.show(payload)).json.tries_left).toBe(4);
    expect(await auditedOf(account, 'code-refused')).toBe(1);
    for (let tries = 2; tries <= 4; tries += 1) await browser.confirm(payload, wrongCode(code, tries));
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('never lock a person out of a trusted device', async () => {
    const { account, browser, from } = await somebody({ methods: ['sms'], verified: ['sms'] });
    await browser.signInWithCode(account, { isTrustedDevice: true });
    const stranger = createBrowser(service, { from });
    for (let challenges = 0; challenges < 2; challenges += 1) {
      await enterWrongCodes(stranger, (await stranger.signIn(account)).json.mfa.payload, account);
    }
    expect((await stranger.signIn(account)).json.code).toBe('mfa-required');
    expect((await browser.signIn(account)).status).toBe(200);
  });
});

test('wrong card numbers beside right codes are limited to 10 a day', async () => {
  const { account, browser } = await somebody({ hasCard: true });
  await browser.signIn(account);
  for (let challenges = 0; challenges < 2; challenges += 1) {
    const { payload } = (await browser.requestStepUp('sudo')).json;
    const code = await browser.codeFor(account);
    for (let tries = 0; tries < 5; tries += 1) {
      const card_number = `506599999999990${tries}`;
      expect((await browser.confirm(payload, code, { card_number })).json.code).toBe('card-number-refused');
    }
  }
  const { payload, code_length } = (await browser.requestStepUp('sudo')).json;
  expect(code_length).toBe(6);
  const code = await browser.codeFor(account);
  const answer = await browser.confirm(payload, code, { card_number: account.card });
  expect([answer.status, answer.json.code]).toEqual([429, 'too-many-attempts']);
  expect((await browser.status()).need_card).toBe(true);
});

test('when an SMS cannot be sent, the other enrolled authenticator takes its place at once', async () => {
  const { account, browser } = await somebody({ methods: ['sms', 'email'] });
  const { account: alone, browser: other } = await somebody({ methods: ['sms'] });
  const budget = { ...service.deps.limits };
  service.deps.limits = { ...budget, smsADay: 0 };
  try {
    expect((await browser.signIn(account)).json.mfa.method).toBe('email');
    expect((await other.signIn(alone)).json.code).toBe('sms-away');
    expect(await codesTo(service, alone.email)).toBe(0);
    expect(await codesTo(service, account.phone)).toBe(0);
  } finally {
    service.deps.limits = budget;
  }
});

describe('deliveries', () => {
  test('are limited to 5 to one destination in 15 minutes from one device, for sign-in apart from step-up', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    await browser.signInWithCode(account);
    await browser.requestStepUp('sudo');
    await browser.requestStepUp('single');
    for (let times = 0; times < 5; times += 1) await browser.signIn(account);
    const { payload } = (await browser.signIn(account)).json.mfa;
    expect(await awaitsShare(service.deps, payload)).toBe(true);
  });

  test('that a stranger causes do not count against the owner of the address', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    const { account: other, browser: stranger } = await somebody({ methods: ['email'] });
    await stranger.signInWithCode(other);
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await startEnrolment(stranger, 'sms', account.phone)).status).toBe(200);
    }
    expect((await startEnrolment(stranger, 'sms', account.phone)).json.code_length).toBe(12);
    expect((await browser.signInWithCode(account)).status).toBe(200);
  });

  test.each([
    ['sms', 'email', 'phone'],
    ['email', 'sms', 'email'],
  ] as const)(
    'by %s that strangers on three sites cause leave the person the code of a mandatory enrolment',
    async (method, other, kind) => {
      const { account, browser } = await somebody({ columns: { mfa_forced: 'yes' } });
      for (let site = 0; site < 3; site += 1) {
        const { account: own, browser: stranger } = await somebody({ methods: [other] });
        await stranger.signInWithCode(own);
        for (let asked = 0; asked < 5; asked += 1) await startEnrolment(stranger, method, account[kind]);
        expect((await startEnrolment(stranger, method, account[kind])).json.code_length).toBe(12);
      }
      expect((await browser.signIn(account)).json.required_action).toBe('mfa_forced');
      const { payload } = (await startEnrolment(browser, method)).json;
      expect((await confirmMethod(browser, payload, await browser.codeFor(account))).status).toBe(200);
    },
  );

  test('over the limit do not count as a failed sign-in', async () => {
    const { account, browser } = await somebody({ methods: ['sms'] });
    for (let times = 0; times < 9; times += 1)
      expect((await browser.signIn(account)).json.code).toBe('mfa-required');
    await sendingsBefore();
    expect((await browser.signIn(account)).json.code).toBe('mfa-required');
  });
});
