import { describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { codesTo, createBrowser, wrongCode } from '../../testing/browser';
import { startEnrolment } from '../../testing/authenticators';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { type Answer, withTestService, type TestNode } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const newPassword = 'een heel nieuw wachtwoord';

/** Makes calls in parallel, alternating between the two nodes. */
function atOnce<T>(times: number, call: (node: TestNode, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: times }, (_, index) => call(service.nodes[index % 2] ?? service, index)),
  );
}

async function waiting(methods: readonly ('sms' | 'email')[] = ['sms']) {
  const account = await addVerifiedAccount(service.deps, { methods });
  const browser = createBrowser(service);
  const { payload } = (await browser.signIn(account)).json.mfa;
  return { account, browser, payload, code: await browser.codeFor(account) };
}

describe('in parallel on two nodes', () => {
  test('a sign-in code issues one token', async () => {
    const { account, browser, payload, code } = await waiting();
    const answers = await atOnce(10, node => browser.call('/mfa/sudo', { body: { payload, code } }, node));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'code-refused')).toHaveLength(9);
    const { rowCount } = await sql('select 1 from tokens where account_id = $1', [account.id]);
    expect(rowCount).toBe(1);
  });

  test.each(['sudo', 'single'] as const)('a code for %s gives one step-up', async kind => {
    const { account, browser } = await signedIn(service);
    const { payload } = (await browser.requestStepUp(kind)).json;
    const body = { payload, code: await browser.codeFor(account) };
    const answers = await atOnce(10, node => browser.call('/mfa/sudo', { body }, node));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql('select event from audit_events where account_id = $1 and event like $2', [
      account.id,
      '%-granted',
    ]);
    expect(rows).toEqual([{ event: `${kind}-granted` }]);
  });

  test('of fifty wrong codes at most five are checked', async () => {
    const { browser, payload, code } = await waiting();
    const answers = await atOnce(50, (node, index) => {
      const guess = String((Number(wrongCode(code)) + index) % 10 ** 8).padStart(8, '0');
      return browser.call('/mfa/sudo', { body: { payload, code: guess } }, node);
    });
    expect(answers.every(({ json }) => json.code === 'code-refused')).toBe(true);
    const { rows } = await sql('select tries from challenges where payload = $1', [payload]);
    expect(rows).toEqual([{ tries: 5 }]);
    const counted = await sql(
      "select max(cardinality(at)) as wrong from limit_counts where limit_name = 'wrongCodes'",
    );
    expect(counted.rows).toEqual([{ wrong: 5 }]);
    expect((await browser.confirm(payload, code)).json.code).toBe('code-refused');
  });

  test('wrong codes of several challenges are all counted, and the account is notified once', async () => {
    const limits = { ...service.deps.limits };
    const counted = { ...limits.counted, wrongCodes: { most: 10, seconds: 86_400 } };
    for (const { deps } of service.nodes)
      deps.limits = {
        ...deps.limits,
        counted: { ...counted, wrongCodeNotifications: { most: 1, seconds: 86_400 } },
      };
    try {
      const { account, browser } = await signedIn(service);
      const strangers = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const stranger = createBrowser(service);
          const { payload } = (await stranger.signIn(account)).json.mfa;
          return { stranger, payload };
        }),
      );
      await atOnce(40, (node, index) => {
        const { stranger, payload } = strangers[index % 4] ?? { stranger: browser, payload: '' };
        const code = String(index).padStart(8, '0');
        return stranger.call('/mfa/sudo', { body: { payload, code } }, node);
      });
      const { rows } = await sql(
        `select event, count(*)::int as times from audit_events
          where account_id = $1 and event in ('code-refused', 'codes-lengthened') group by event order by event`,
        [account.id],
      );
      // A code that comes when the last try is being used is refused too, and audited.
      expect(rows).toEqual([
        { event: 'code-refused', times: expect.toSatisfy((times: number) => times >= 20 && times <= 40) },
        { event: 'codes-lengthened', times: 1 },
      ]);
      const { rows: tried } = await sql(
        "select sum(tries)::int as tries from challenges where account_id = $1 and purpose = 'sign-in'",
        [account.id],
      );
      expect(tried).toEqual([{ tries: 20 }]);
      const next = (await createBrowser(service).signIn(account)).json.mfa;
      expect((await browser.show(next.payload)).json.code_length).toBe(12);
    } finally {
      for (const { deps } of service.nodes) deps.limits = limits;
    }
  });

  test('ten resends send one code', async () => {
    const { account, browser, payload } = await waiting();
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    const answers = await atOnce(10, node => browser.call(`/mfa/sudo?payload=${payload}&resend=1`, {}, node));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await codesTo(service, account.phone)).toBe(2);
    expect((await browser.confirm(payload, await browser.codeFor(account))).status).toBe(200);
  });

  test('ten changes to another authenticator send one code', async () => {
    const { account, browser, payload } = await waiting(['sms', 'email']);
    await atOnce(10, node => browser.call(`/mfa/sudo?payload=${payload}&method=email`, {}, node));
    expect(await codesTo(service, account.email)).toBe(1);
    const code = await browser.codeFor({ email: account.email, phone: '' });
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('a resend and a confirmation do not deadlock', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { browser, payload, code } = await waiting();
      await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
      const answers = await atOnce(6, (node, index) =>
        index < 3
          ? browser.call('/mfa/sudo', { body: { payload, code } }, node)
          : browser.call(`/mfa/sudo?payload=${payload}&resend=1`, {}, node),
      );
      expect(answers.filter(({ status }) => ![200, 410, 422, 429].includes(status))).toEqual([]);
    }
  });

  test('a step-up that starts in one session and one that is confirmed in another do not deadlock', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { account, browser } = await signedIn(service);
      const other = createBrowser(service);
      await other.signInWithCode(account);
      const { payload } = (await browser.requestStepUp('sudo')).json;
      const body = { payload, code: await browser.codeFor(account) };
      const answers = await atOnce(4, (node, index) =>
        index < 2
          ? browser.call('/mfa/sudo', { body }, node)
          : other.call(`/mfa/sudo?single=${index % 2}`, {}, node),
      );
      expect(answers.filter(({ status }) => ![200, 422].includes(status))).toEqual([]);
    }
  });

  test.each([
    ['a confirmed step-up', 'sudo'],
    ['an enrolled authenticator', 'method'],
  ])('neither do another grant asked in the same session and %s', async (_name, purpose) => {
    for (let round = 0; round < 12; round += 1) {
      const { account, browser } = await signedIn(service);
      await browser.performStepUp('sudo', account);
      const { payload } = (await browser.requestStepUp('sudo')).json;
      const body = { payload, code: await browser.codeFor(account) };
      const answers = await Promise.all([
        purpose === 'sudo'
          ? browser.call('/mfa/sudo', { body }, service.nodes[0])
          : browser.call('/mfa/email/activate', {}, service.nodes[0]),
        browser.call('/mfa/sudo?single=1', {}, service.nodes[1]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test('no combination of calls of one account returns an internal error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { account, browser } = await signedIn(service);
      const others = [createBrowser(service), createBrowser(service)];
      for (const other of others) await other.signInWithCode(account);
      const [one = browser, two = browser] = others;
      const waits = createBrowser(service);
      const signIn = (await waits.signIn(account)).json.mfa.payload;
      const code = await waits.codeFor(account);
      const grant = (await browser.requestStepUp('sudo')).json.payload;
      const grantCode = await browser.codeFor(account);
      const method = (await startEnrolment(one, 'email')).json.payload;
      const methodCode = await one.codeFor({ email: account.email, phone: '' });
      await sql('update challenges set may_resend_at = now() where account_id = $1', [account.id]);
      const calls: ((node: TestNode) => Promise<Answer>)[] = [
        node => waits.call('/mfa/sudo', { body: { payload: signIn, code } }, node),
        node => browser.call('/mfa/sudo', { body: { payload: grant, code: grantCode } }, node),
        node => one.call('/mfa/activate', { body: { payload: method, code: methodCode } }, node),
        node => waits.call(`/mfa/sudo?payload=${signIn}&resend=1`, {}, node),
        node => browser.call(`/mfa/sudo?payload=${grant}&resend=1`, {}, node),
        node => one.call('/challenge/resend', { body: { payload: method } }, node),
        node => two.call('/mfa/sudo?single=1', {}, node),
        node => two.call('/mfa/email/activate', {}, node),
        node => two.call('/user/password', { method: 'PUT', body: { password: newPassword } }, node),
        node => browser.call(`/user/login/revoke/${one.deviceId}`, { method: 'DELETE' }, node),
        node => one.call('/token', { method: 'DELETE' }, node),
        node => browser.call('/tokens', { method: 'DELETE' }, node),
        node =>
          createBrowser(service, { deviceId: two.deviceId }).call(
            '/token',
            { body: { email: account.email, password: goodPassword } },
            node,
          ),
      ];
      const order = calls.map((_, index) => (index * 5 + round * 3) % calls.length);
      const answers = await atOnce(
        calls.length,
        (node, index) => calls[order[index] ?? 0]?.(node) ?? Promise.reject(),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });

  test('an enrolment that is requested twice leaves one valid code', async () => {
    const { account, browser } = await signedIn(service, {});
    const answers = await atOnce(2, node => browser.call('/mfa/email/activate', {}, node));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql("select payload from challenges where account_id = $1 and purpose = 'enrol'", [
      account.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('no session of a confirmed sign-in survives a password change', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { account, browser, payload, code } = await waiting();
      const owner = createBrowser(service);
      await owner.signInWithCode(account);
      const [changed, confirmed] = await Promise.all([
        owner.call('/user/password', { method: 'PUT', body: { password: newPassword } }, service.nodes[0]),
        browser.call('/mfa/sudo', { body: { payload, code } }, service.nodes[1]),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 422]).toContain(confirmed.status);
      expect((await browser.call('/user')).status).toBe(401);
      expect((await owner.call('/user')).status).toBe(200);
    }
  });

  test('a password change and an enrolment in another session do not deadlock', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { account, browser } = await signedIn(service);
      const owner = createBrowser(service);
      await owner.signInWithCode(account);
      await browser.performStepUp('sudo', account);
      const { payload } = (await startEnrolment(browser, 'email')).json;
      const body = { payload, code: await browser.codeFor({ email: account.email, phone: '' }) };
      const [changed, confirmed] = await Promise.all([
        owner.call('/user/password', { method: 'PUT', body: { password: newPassword } }, service.nodes[0]),
        browser.call('/mfa/activate', { body }, service.nodes[1]),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 401, 422]).toContain(confirmed.status);
    }
  });
});
