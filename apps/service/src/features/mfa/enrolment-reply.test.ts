import { describe, expect, test } from 'vitest';
import { codesTo, createBrowser, wrongCode } from '../../testing/browser';
import {
  startEnrolment,
  confirmMethod,
  authenticatorsOf,
  newTargets,
  enrol,
} from '../../testing/authenticators';
import type { Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const none: Given = {};

describe('activating an authenticator returns 204', () => {
  test('without a change, if it is enrolled already', async () => {
    const { account, browser } = await signedIn(service);
    for (const target of ['', account.phone, newTargets().phone]) {
      expect((await startEnrolment(browser, 'sms', target)).status).toBe(204);
    }
    expect(await authenticatorsOf(browser)).toEqual([`sms ${account.phone}`]);
  });

  test('at once, if its address was confirmed in this session in the last 10 minutes', async () => {
    const { account, browser } = await signedIn(service, { hasCard: true });
    await browser.performStepUp('sudo', account);
    const sent = await codesTo(service, account.email);
    expect((await startEnrolment(browser, 'email')).status).toBe(204);
    expect(await authenticatorsOf(browser)).toEqual([`email ${account.email}`]);
    expect(await codesTo(service, account.email)).toBe(sent);
  });

  test('not if its address was confirmed earlier or in another session', async () => {
    const { account, browser } = await signedIn(service, { hasCard: true });
    await browser.performStepUp('sudo', account);
    await sql("update evidence set confirmed_at = now() - interval '10 minutes' where account_id = $1", [
      account.id,
    ]);
    expect((await startEnrolment(browser, 'email')).status).toBe(200);
    await sql('update evidence set confirmed_at = now() where account_id = $1', [account.id]);
    const other = createBrowser(service);
    await other.signIn(account);
    expect((await startEnrolment(other, 'email')).status).toBe(200);
  });

  test('not if its address was confirmed before the last sign-in on this device', async () => {
    const { account, browser } = await signedIn(service, { hasCard: true });
    await browser.performStepUp('sudo', account);
    expect((await browser.signIn(account)).status).toBe(200);
    expect((await startEnrolment(browser, 'email')).status).toBe(200);
  });

  test('not without the step-up that a second authenticator needs', async () => {
    const { account, browser } = await signedIn(service, { methods: ['email'] });
    await browser.signInWithCode(account);
    await sql("update authenticators set type = 'sms' where account_id = $1", [account.id]);
    await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
    expect((await startEnrolment(browser, 'email')).json.code).toBe('sudo-required');
  });
});

describe('an address that is already in use is refused only after its code is confirmed', () => {
  test.each([
    ['of another account', 'email', false],
    ['of another account', 'sms', false],
    ['that was imported for two accounts', 'email', true],
  ] as const)('an address %s: %s', async (_, method, isShared) => {
    const owner = await signedIn(service, none);
    const taken = method === 'email' ? owner.account.email : owner.account.phone;
    if (isShared) await sql('update identifiers set is_shared = true where value = $1', [taken]);
    const { account, browser } = await signedIn(service, { methods: [method === 'email' ? 'sms' : 'email'] });
    await browser.performStepUp('sudo', account);
    const asked = await startEnrolment(browser, method, taken);
    expect(asked.status).toBe(200);
    const code = await browser.codeFor({ email: taken, phone: taken });
    expect((await confirmMethod(browser, asked.json.payload, wrongCode(code))).json.code).toBe(
      'code-refused',
    );
    const answer = await confirmMethod(browser, asked.json.payload, code);
    expect([answer.status, answer.json.code]).toEqual([
      409,
      method === 'email' ? 'email-used' : 'phone-used',
    ]);
    expect(await authenticatorsOf(browser)).toHaveLength(1);
    expect((await confirmMethod(browser, asked.json.payload, code)).json.code).toBe('code-refused');
  });

  test('before the code only a malformed address returns 422', async () => {
    const { account, browser } = await signedIn(service, { hasCard: true });
    await browser.performStepUp('sudo', account);
    for (const phone of ['12', '+3222345678', '+447911123456', 'nul vier']) {
      expect((await startEnrolment(browser, 'sms', phone)).json.code).toBe('phone-refused');
    }
    for (const email of ['nobody', 'a@b@c', `${'a'.repeat(250)}@b.be`]) {
      expect((await startEnrolment(browser, 'email', email)).json.code).toBe('email-refused');
    }
  });

  test('an account without such an address must name one', async () => {
    const { browser } = await signedIn(service, { verified: ['email'] });
    expect((await startEnrolment(browser, 'sms')).json.code).toBe('phone-refused');
  });

  test('an SMS is not sent to a phone that is not a mobile phone', async () => {
    const { browser } = await signedIn(service, { columns: { phones: '+3222345678' } });
    expect((await browser.call('/mfa')).json).toMatchObject({ phone: null });
    expect((await startEnrolment(browser, 'sms')).json.code).toBe('phone-refused');
  });

  test.each(['card', 'SMS', 'pigeon', '__proto__'])('%s cannot be enrolled', async method => {
    const { browser } = await signedIn(service);
    expect((await browser.call(`/mfa/${method}/activate`)).status).toBe(404);
  });
});

describe('required MFA', () => {
  const forced: Given = { columns: { mfa_forced: 'yes' } };

  test('is completed by the second authenticator, which returns a full token and ends the restricted one', async () => {
    const { account, browser } = await signedIn(service, forced);
    expect((await enrol(browser, 'sms', account.phone)).json).toEqual({
      access_token: null,
      recovery_codes: false,
    });
    const limited = browser.token();
    expect((await browser.call('/user')).json.code).toBe('required-action-mfa-forced');
    const answer = await enrol(browser, 'email', account.email);
    expect(answer.json).toMatchObject({
      required_action: null,
      duplicated: false,
      expires_in: 2592000,
      person: null,
    });
    expect(browser.token()).not.toBe(limited);
    expect((await browser.call('/user')).json.data.mfa_forced).toBe(false);
    browser.setToken(limited);
    expect((await browser.call('/mfa')).json.code).toBe('login-required');
  });

  test('is completed by an authenticator that is enrolled at once', async () => {
    const { account, browser } = await signedIn(service, { ...forced, methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    await sql(`update evidence set destination = $2 where account_id = $1 and purpose = 'sudo'`, [
      account.id,
      account.email,
    ]);
    const answer = await startEnrolment(browser, 'email');
    expect([answer.status, answer.json.required_action]).toEqual([200, null]);
    expect((await browser.call('/user')).status).toBe(200);
  });

  test('is not completed by one authenticator, however often it is confirmed', async () => {
    const { account, browser } = await signedIn(service, forced);
    await enrol(browser, 'email', account.email);
    expect((await startEnrolment(browser, 'email')).status).toBe(204);
    expect((await browser.call('/user')).json.code).toBe('required-action-mfa-forced');
  });
});
