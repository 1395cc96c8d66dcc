import { describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { type Browser, createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const newPassword = 'een heel nieuw wachtwoord';
const change = (browser: Browser, password: unknown = newPassword, at = service.nodes[0]) =>
  browser.call('/user/password', { method: 'PUT', body: { password } }, at);
const outcome = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code];

describe('a new password', () => {
  test('needs sudo; single is not enough', async () => {
    const { account, browser } = await signedIn(service);
    expect(outcome(await change(browser))).toEqual([403, 'sudo-required']);
    await browser.performStepUp('single', account);
    expect(outcome(await change(browser))).toEqual([403, 'sudo-required']);
    expect((await createBrowser(service).signIn(account, newPassword)).status).toBe(400);
  });

  test('returns a new token in place of the old one, and is valid at the next sign-in', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const old = browser.token();
    const answer = await change(browser);
    expect(answer.json).toMatchObject({
      required_action: null,
      duplicated: false,
      person: null,
      expires_in: 2592000,
    });
    const { data } = (await browser.call('/user')).json;
    expect(Date.now() - Date.parse(data.last_password_change)).toBeLessThan(60_000);
    browser.setToken(old);
    expect((await browser.call('/user')).status).toBe(401);
    expect((await browser.signIn(account)).status).toBe(400);
    expect((await browser.signIn(account, newPassword)).json.code).toBe('mfa-required');
  });

  test('retains the session and its step-ups', async () => {
    const { account, browser, sessionId } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    await change(browser);
    expect((await browser.status()).sudo).toBe(true);
    const { rows } = await sql('select session_id from tokens where account_id = $1', [account.id]);
    expect(rows).toEqual([{ session_id: sessionId }]);
  });

  test('ends all other sessions', async () => {
    const { account, browser } = await signedIn(service);
    const other = createBrowser(service);
    await other.signInWithCode(account);
    const somebody = await signedIn(service);
    await browser.performStepUp('sudo', account);
    await change(browser);
    expect((await other.call('/user')).status).toBe(401);
    expect((await somebody.browser.call('/user')).status).toBe(200);
  });

  test('voids all pending codes of this and other sessions', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms', 'email'] });
    await browser.performStepUp('sudo', account);
    const waiting = createBrowser(service);
    const signIn = (await waiting.signIn(account)).json.mfa.payload;
    const signInCode = await waiting.codeFor(account);
    const single = (await browser.requestStepUp('single')).json.payload;
    const singleCode = await browser.codeFor(account);
    await change(browser);
    expect(outcome(await waiting.confirm(signIn, signInCode))).toEqual([422, 'code-refused']);
    expect(outcome(await browser.confirm(single, singleCode))).toEqual([422, 'code-refused']);
    expect((await browser.show(single)).json.code).toBe('challenge-ended');
  });

  test('is notified', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const before = (await messagesTo(service.deps, account.email)).length;
    await change(browser);
    const [newest, ...others] = await messagesTo(service.deps, account.email);
    expect(others).toHaveLength(before);
    expect(newest?.text).not.toContain(newPassword);
  });

  test.each([
    ['password-refused', 'kort'],
    ['password-refused', 'unbelievable'],
    ['password-refused', 'mijn peeters wachtwoord'],
    ['password-refused', 'lang '.repeat(26)],
    ['password-same', goodPassword],
  ])('%s for %o, and nothing is changed', async (code, password) => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    expect(outcome(await change(browser, password))).toEqual([422, code]);
    expect((await browser.call('/user')).status).toBe(200);
    expect((await browser.signIn(account)).json.code).toBe('mfa-required');
  });

  test('is set by one of two parallel calls with one token on two nodes', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const token = browser.token();
    const passwords = ['een heel nieuw wachtwoord', 'een ander nieuw wachtwoord'];
    const answers = await Promise.all(
      passwords.map((password, index) => {
        const body = { password };
        const headers = { Authorization: `Bearer ${token}` };
        return (service.nodes[index] ?? service).call('/user/password', { method: 'PUT', body, headers });
      }),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 401]);
    const winner = passwords[answers.findIndex(answer => answer.status === 200)];
    const loser = passwords.find(password => password !== winner);
    expect((await browser.signIn(account, winner)).status).toBe(401);
    expect((await browser.signIn(account, loser)).status).toBe(400);
  });
});

describe('changing a weak password needs a code', () => {
  const exposed = { password_imposed: 'yes' };
  /** A sign-in with the password alone, without a confirmed code. */
  async function weak(status: 1 | 2, given: Given = {}) {
    const password = status === 1 ? 'kort' : goodPassword;
    const columns: Record<string, string> = status === 1 ? { password } : exposed;
    const account = await addVerifiedAccount(service.deps, { ...given, columns });
    const browser = createBrowser(service);
    const answer = await browser.signIn(account, password);
    return { account, browser, answer };
  }

  test('not for status 1 without an authenticator', async () => {
    const { account, browser, answer } = await weak(1, { hasCard: true });
    expect(answer.json).toMatchObject({ required_action: 'weak_password', expires_in: 900 });
    expect((await change(browser)).json).toMatchObject({ required_action: null, expires_in: 2592000 });
    expect((await browser.call('/user')).json.data.password_status).toBe(0);
    expect((await browser.signIn(account, newPassword)).json.required_action).toBe(null);
  });

  test.each([1, 2] as const)(
    'for status %i with an authenticator: the code of this sign-in counts',
    async status => {
      const { account, browser, answer } = await weak(status, { methods: ['sms'] });
      const confirmed = await browser.confirm(answer.json.mfa.payload, await browser.codeFor(account));
      expect(confirmed.json.required_action).toBe('weak_password');
      expect((await change(browser)).json.required_action).toBe(null);
    },
  );

  test('else, for status 1 without an authenticator, this device is not trusted any more', async () => {
    const account = await addVerifiedAccount(service.deps, {
      columns: { password: 'kort' },
      resetThrough: 'email',
    });
    const browser = createBrowser(service);
    const asked = await browser.signIn(account, 'kort');
    const code = await browser.codeFor(account);
    await browser.confirm(asked.json.mfa.payload, code, { isTrustedDevice: true });
    const trusted = () => sql('select 1 from trusted_devices where account_id = $1', [account.id]);
    expect((await trusted()).rowCount).toBe(1);
    await sql('update sessions set step_up_until = now() where account_id = $1', [account.id]);
    expect((await change(browser)).status).toBe(200);
    expect((await trusted()).rowCount).toBe(0);
  });

  test.each([1, 2] as const)(
    'for status %i with an authenticator: another one after 10 minutes',
    async status => {
      const { account, browser, answer } = await weak(status, { methods: ['sms'] });
      await browser.confirm(answer.json.mfa.payload, await browser.codeFor(account));
      await sql('update sessions set step_up_until = now() where account_id = $1', [account.id]);
      expect(outcome(await change(browser))).toEqual([403, 'sudo-required']);
      await browser.performStepUp('sudo', account);
      expect((await change(browser)).json.required_action).toBe(null);
    },
  );

  test('for status 2 without an authenticator: to every verified identifier, one after the other', async () => {
    const { account, browser } = await weak(2, { hasCard: true });
    expect(outcome(await change(browser))).toEqual([403, 'sudo-required']);
    expect((await browser.requestStepUp('sudo')).json).toMatchObject({
      method: 'email',
      other_methods: ['sms'],
    });
    await browser.performStepUp('sudo', account);
    expect(outcome(await change(browser))).toEqual([403, 'sudo-required']);
    expect((await browser.requestStepUp('sudo')).json).toMatchObject({ method: 'sms', other_methods: [] });
    await browser.performStepUp('sudo', account);
    expect((await change(browser)).json.required_action).toBe(null);
  });

  test('at once when an operator sets status 2 during a session', async () => {
    const { account, browser } = await signedIn(service, {});
    await sql('update accounts set is_password_imposed = true, password_status = 2 where id = $1', [
      account.id,
    ]);
    expect(outcome(await browser.call('/user'))).toEqual([403, 'required-action-weak-password']);
    expect(outcome(await change(browser))).toEqual([403, 'sudo-required']);
    await browser.performStepUp('sudo', account);
    await browser.performStepUp('sudo', account);
    expect((await change(browser)).status).toBe(200);
    expect((await browser.call('/user')).status).toBe(200);
  });

  test('whatever query and body contain', async () => {
    const { browser } = await weak(2);
    const body = { password: newPassword, verified: true, weakPassword: true, sudo: true, single: 1 };
    const answer = await browser.call('/user/password?verified=true&weakPassword=true&single=1', {
      method: 'PUT',
      body,
    });
    expect(outcome(answer)).toEqual([403, 'sudo-required']);
  });

  test('and returns the next required action', async () => {
    const columns = { password: 'kort', mfa_forced: 'yes' };
    const account = await addVerifiedAccount(service.deps, { columns });
    const browser = createBrowser(service);
    await browser.signIn(account, 'kort');
    expect((await change(browser)).json).toMatchObject({ required_action: 'mfa_forced', expires_in: 900 });
  });
});
