import { describe, expect, test } from 'vitest';
import { codesTo, createBrowser } from '../../testing/browser';
import {
  startEnrolment,
  confirmMethod,
  authenticatorsOf,
  newTargets,
  enrol,
} from '../../testing/authenticators';
import { messagesTo } from '../../testing/messages';
import type { Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const none: Given = {};

describe('the first authenticator', () => {
  test('needs no step-up on a verified identifier, and its confirmation counts as sudo', async () => {
    const { account, browser } = await signedIn(service, none);
    const asked = await startEnrolment(browser, 'sms');
    expect(asked.json).toMatchObject({ channel: 'sms', code_length: 8, tries_left: 5, resend_in: 15 });
    expect(asked.text).not.toContain(account.phone);
    expect(await authenticatorsOf(browser)).toEqual([]);
    const answer = await confirmMethod(browser, asked.json.payload, await browser.codeFor(account));
    expect([answer.status, answer.json]).toEqual([200, { access_token: null, recovery_codes: false }]);
    expect(await authenticatorsOf(browser)).toEqual([`sms ${account.phone}`]);
    expect(await browser.status()).toMatchObject({ sudo: true, single: false, has_method: true });
  });

  test('needs sudo on a new address', async () => {
    const { browser } = await signedIn(service, none);
    const answer = await startEnrolment(browser, 'sms', newTargets().phone);
    expect([answer.status, answer.json.code]).toEqual([403, 'sudo-required']);
  });

  test('needs no sudo on the address of the account in another spelling', async () => {
    const { account, browser } = await signedIn(service, none);
    expect((await startEnrolment(browser, 'email', account.email.toUpperCase())).status).toBe(200);
    expect((await startEnrolment(browser, 'sms', `0${account.phone.slice(3)}`)).status).toBe(200);
  });

  test('is required at the next sign-in', async () => {
    const { account, browser } = await signedIn(service, none);
    await enrol(browser, 'email', account.email);
    expect((await browser.signIn(account)).json.mfa.method).toBe('email');
  });

  test('allows single after a day if it was enrolled without a step-up; until then the card does', async () => {
    const { account, browser } = await signedIn(service, { hasCard: true });
    await enrol(browser, 'sms', account.phone);
    expect((await browser.requestStepUp('single')).json.method).toBe('card');
    await sql("update authenticators set enrolled_at = now() - interval '24 hours' where account_id = $1", [
      account.id,
    ]);
    expect((await browser.requestStepUp('single')).json.method).toBe('sms');
  });
});

describe('sudo is needed', () => {
  test('for a second authenticator on a verified address', async () => {
    const { account, browser } = await signedIn(service);
    expect((await startEnrolment(browser, 'email')).json.code).toBe('sudo-required');
    expect(await codesTo(service, account.email)).toBe(0);
    await browser.performStepUp('sudo', account);
    expect((await enrol(browser, 'email', account.email)).status).toBe(200);
    expect(await authenticatorsOf(browser)).toEqual([`email ${account.email}`, `sms ${account.phone}`]);
  });

  test('and single is not enough', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('single', account);
    expect((await startEnrolment(browser, 'email')).json.code).toBe('sudo-required');
  });

  test('when the change is requested, not when its code is confirmed', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const { payload } = (await startEnrolment(browser, 'email')).json;
    await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
    expect((await confirmMethod(browser, payload, await browser.codeFor(account))).status).toBe(200);
  });

  test('for a new address, which becomes primary; the old one remains, and both are notified', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const { email } = newTargets();
    expect((await enrol(browser, 'email', email, email)).status).toBe(200);
    const { rows } = await sql(
      `select value, is_primary, verified_at is not null as is_verified from identifiers
        where account_id = $1 and kind = 'email' order by is_primary`,
      [account.id],
    );
    expect(rows).toEqual([
      { value: account.email, is_primary: false, is_verified: true },
      { value: email, is_primary: true, is_verified: true },
    ]);
    const told = async (address: string) =>
      (await messagesTo(service.deps, address)).filter(({ code }) => code === null).length;
    expect(await told(account.email)).toBeGreaterThan(0);
    expect(await told(email)).toBeGreaterThan(0);
    expect((await createBrowser(service).signIn({ email: account.email, phone: '' })).status).toBe(401);
  });

  test('and codes sent to the former primary address are void', async () => {
    const { account, browser } = await signedIn(service, { methods: ['email'] });
    const waiting = createBrowser(service);
    const { payload } = (await waiting.signIn(account)).json.mfa;
    const code = await waiting.codeFor(account);
    await browser.performStepUp('sudo', account);
    await sql('delete from authenticators where account_id = $1', [account.id]);
    const { email } = newTargets();
    await enrol(browser, 'email', email, email);
    expect((await waiting.confirm(payload, code)).json.code).toBe('code-refused');
  });
});

describe('an enrolment code', () => {
  test('is sent again after 15 s, then 30 s, and the earlier code is void', async () => {
    const { account, browser } = await signedIn(service, none);
    const { payload } = (await startEnrolment(browser, 'email')).json;
    const first = await browser.codeFor(account);
    const resend = () => browser.call('/challenge/resend', { body: { payload } });
    expect((await resend()).json).toMatchObject({ code: 'too-many-codes', retryAfterSeconds: 15 });
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect((await resend()).json).toMatchObject({ payload, resend_in: 30, tries_left: 5 });
    expect((await confirmMethod(browser, payload, first)).json.code).toBe('code-refused');
    expect((await confirmMethod(browser, payload, await browser.codeFor(account))).status).toBe(200);
    expect((await resend()).json.code).toBe('challenge-ended');
  });

  test('is void after another one is requested', async () => {
    const { account, browser } = await signedIn(service, none);
    const { payload } = (await startEnrolment(browser, 'sms')).json;
    const code = await browser.codeFor(account);
    await startEnrolment(browser, 'email');
    expect((await confirmMethod(browser, payload, code)).json.code).toBe('code-refused');
  });

  test('is accepted once when it is confirmed in parallel on two nodes', async () => {
    const { account, browser } = await signedIn(service, none);
    const { payload } = (await startEnrolment(browser, 'sms')).json;
    const body = { payload, code: await browser.codeFor(account) };
    const answers = await Promise.all(
      service.nodes.map(node => browser.call('/mfa/activate', { body }, node)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
