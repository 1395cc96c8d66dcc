import { beforeEach, describe, expect, test } from 'vitest';
import {
  appCode,
  appCodes,
  confirmApp,
  enrolApp,
  forgetSteps,
  startAppEnrolment,
} from '../../testing/authenticator-apps';
import { type Browser, codesTo, createBrowser, wrongCode } from '../../testing/browser';
import { ageAuthenticators } from '../../testing/authenticators';
import { messagesTo } from '../../testing/messages';
import { createRecovery } from '../../testing/recovery';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[]) => service.deps.db.query(text, values);

/** A person with an app beside an authenticator by SMS. */
async function withApp(given: Given = {}) {
  const { account, browser } = await signedIn(service, { methods: ['sms'], ...given });
  await browser.performStepUp('sudo', account);
  const secret = await enrolApp(service, browser);
  await ageAuthenticators(service, account.id);
  return { account, browser, secret };
}

const eventsOf = async ({ id }: VerifiedAccount) =>
  (
    await sql('select event, authenticator from audit_events where account_id = $1 order by at, event', [id])
  ).rows.map(({ event, authenticator }) => (authenticator ? `${event} ${authenticator}` : event));

const rowsOf = async ({ id }: VerifiedAccount) =>
  (await sql('select type from authenticators where account_id = $1 order by type', [id])).rows.map(
    ({ type }) => type,
  );

const methodsOf = async (browser: Browser) =>
  (await browser.call('/mfa')).json.data.map(({ method }: { method: string }) => method);

describe('enrolment', () => {
  test('shows a secret, and enrols the app with its first code', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    const begun = await startAppEnrolment(browser);
    expect(begun.status).toBe(200);
    const { payload, expires_in, totp } = begun.json;
    expect(expires_in).toBeGreaterThan(590);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect(totp.uri).toContain(encodeURIComponent(account.email));
    expect(await methodsOf(browser)).toEqual(['sms']);
    const confirmed = await confirmApp(browser, payload, appCode(totp.secret), {
      name: '  Phone of  Lotte ',
    });
    expect(confirmed.json).toEqual({ access_token: null, recovery_codes: true });
    const { json } = await browser.call('/mfa');
    expect(
      json.data.map(({ method, name, destination }: Record<string, unknown>) => [method, name, destination]),
    ).toEqual([
      ['sms', null, account.phone],
      ['totp', 'Phone of Lotte', null],
    ]);
    expect(json.may_add).toContain('totp');
    expect(await eventsOf(account)).toContain('method-added totp');
    const [mail] = (await messagesTo(service.deps, account.email)).filter(({ text }) =>
      /authenticator app/.test(text),
    );
    expect(mail?.text).toContain('Phone of Lotte');
  });

  test('stores the secret encrypted for its row only', async () => {
    const { account, secret } = await withApp();
    const { rows } = await sql(
      `select a.authenticator_id as id, a.secret, c.context from authenticator_apps a
         left join challenges c on c.account_id = a.account_id where a.account_id = $1`,
      [account.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const place = { column: 'authenticator_apps.secret', id: rows[0].id } as const;
    expect(service.deps.encryption.decrypt(rows[0].secret, place)).not.toBe('');
    const other = { ...place, id: account.id };
    expect(() => service.deps.encryption.decrypt(rows[0].secret, other)).toThrow();
  });

  test('needs a step-up beside another authenticator', async () => {
    const { browser } = await signedIn(service, { methods: ['sms'] });
    expect((await startAppEnrolment(browser)).json.code).toBe('sudo-required');
  });

  test('needs the card where that is the only proof', async () => {
    const { account, browser } = await signedIn(service, { hasCard: true });
    expect((await startAppEnrolment(browser)).json.code).toBe('sudo-required');
    expect((await browser.performStepUp('sudo', account)).status).toBe(200);
    expect((await startAppEnrolment(browser)).json.totp).toBeDefined();
  });

  test('of an account with an e-mail alone begins with a code to it', async () => {
    const { account, browser } = await signedIn(service, { verified: ['email'] });
    const asked = await startAppEnrolment(browser);
    expect(asked.json).toMatchObject({ channel: 'email', code_length: 6 });
    expect((await startAppEnrolment(browser)).json.payload).toBe(asked.json.payload);
    expect(await codesTo(service, account.email)).toBe(1);
    // The challenge opens nothing else without the code.
    expect((await browser.requestStepUp('sudo')).json.code).toBe('no-method');
    expect((await startAppEnrolment(browser)).json.payload).toBe(asked.json.payload);
    const code = await browser.codeFor(account);
    expect((await browser.confirm(asked.json.payload, wrongCode(code))).json.code).toBe('code-refused');
    expect((await browser.confirm(asked.json.payload, code)).status).toBe(200);
    await enrolApp(service, browser);
    expect(await methodsOf(browser)).toEqual(['totp']);
    expect((await browser.call('/mfa/status')).json).toMatchObject({ has_method: true, sudo: true });
  });

  test('of a second and a third app is possible, and each works; a fourth is refused', async () => {
    const { account, browser, secret } = await withApp();
    const mayAdd = async () => (await browser.call('/mfa')).json.may_add;
    expect(await mayAdd()).toContain('totp');
    const second = await enrolApp(service, browser);
    const third = await enrolApp(service, browser);
    expect(await mayAdd()).not.toContain('totp');
    const fourth = await startAppEnrolment(browser);
    expect([fourth.status, fourth.json.code]).toEqual([409, 'too-many-authenticators']);
    for (const each of [secret, second, third]) {
      const other = createBrowser(service);
      const asked = (await other.signIn(account)).json.mfa;
      await other.call('/challenge/redirect', { body: { payload: asked.payload, to: 'totp' } });
      expect((await other.confirm(asked.payload, appCode(each))).status).toBe(200);
      await forgetSteps(service);
    }
  });

  test('of one app too many, begun in several browsers, ends at the last code', async () => {
    const { account, browser } = await withApp();
    await enrolApp(service, browser);
    const elsewhere = createBrowser(service);
    await elsewhere.signInWithCode(account);
    const begun = await Promise.all([browser, elsewhere].map(each => startAppEnrolment(each)));
    const [here, there] = await Promise.all(
      begun.map(({ json }, index) =>
        confirmApp(index === 0 ? browser : elsewhere, json.payload, appCode(json.totp.secret)),
      ),
    );
    expect([here?.status, there?.status].toSorted()).toEqual([200, 409]);
    expect(await rowsOf(account)).toEqual(['sms', 'totp', 'totp', 'totp']);
  });

  test('takes five tries, and ten wrong codes neither lengthen the next code nor count as guesses', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    const first = (await startAppEnrolment(browser)).json;
    const wrong = (nth: number) => wrongCode(appCode(first.totp.secret), nth + 50_000);
    for (let nth = 0; nth < 5; nth += 1) await confirmApp(browser, first.payload, wrong(nth));
    expect((await confirmApp(browser, first.payload, appCode(first.totp.secret))).status).toBe(422);
    const second = (await startAppEnrolment(browser)).json;
    for (let nth = 0; nth < 4; nth += 1) await confirmApp(browser, second.payload, wrong(nth));
    expect((await confirmApp(browser, second.payload, appCode(second.totp.secret))).status).toBe(200);
    const third = (await startAppEnrolment(browser)).json;
    expect((await confirmApp(browser, third.payload, wrong(0))).status).toBe(422);
    expect((await confirmApp(browser, third.payload, appCode(third.totp.secret))).status).toBe(200);
    const events = await eventsOf(account);
    expect(events.filter(event => event === 'code-refused totp')).toHaveLength(10);
    expect(events).not.toContain('codes-lengthened totp');
    const sent = await browser.call('/mfa/email/activate');
    expect(sent.json.code_length).toBe(6);
  });

  test('begun twice at once enrols one app', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    const { payload, totp } = (await startAppEnrolment(browser)).json;
    const answers = await Promise.all(
      [1, 2, 3].map(() => confirmApp(browser, payload, appCode(totp.secret))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await methodsOf(browser)).toEqual(['sms', 'totp']);
    const { rows } = await sql('select 1 from authenticator_apps where account_id = $1', [account.id]);
    expect(rows).toHaveLength(1);
  });

  test('begun in one browser cannot be finished in another, nor by another person', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    const { payload, totp } = (await startAppEnrolment(browser)).json;
    const elsewhere = createBrowser(service);
    await elsewhere.signInWithCode(account);
    const stranger = await signedIn(service, { methods: ['sms'] });
    for (const other of [elsewhere, stranger.browser]) {
      const refused = await confirmApp(other, payload, appCode(totp.secret));
      expect([refused.status, refused.json.code]).toEqual([422, 'code-refused']);
      expect(await methodsOf(other)).toEqual(['sms']);
    }
    expect((await confirmApp(browser, payload, appCode(totp.secret))).status).toBe(200);
  });

  test('with a text that is no name uses no try', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    const { payload, totp } = (await startAppEnrolment(browser)).json;
    const refused = await confirmApp(browser, payload, appCode(totp.secret), { name: 'a\u202Eb' });
    expect([refused.json.code, refused.json.fields]).toEqual(['invalid-request', ['name']]);
    expect((await confirmApp(browser, payload, appCode(totp.secret))).status).toBe(200);
  });

  test('a wrong code enrols nothing, is audited, and the fifth ends the challenge', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    const { payload, totp } = (await startAppEnrolment(browser)).json;
    const right = appCode(totp.secret);
    for (const nth of [1, 2, 3, 4, 5]) {
      expect((await confirmApp(browser, payload, wrongCode(right, nth * 7))).json.code).toBe('code-refused');
    }
    expect((await confirmApp(browser, payload, right)).json.code).toBe('code-refused');
    expect(await methodsOf(browser)).toEqual(['sms']);
    expect(await eventsOf(account)).toContain('code-refused totp');
  });
});

describe('the code of an app', () => {
  test('signs in, sends nothing, and is a step-up', async () => {
    const { account, secret } = await withApp();
    await sql("update authenticators set last_used_at = now() where account_id = $1 and type = 'totp'", [
      account.id,
    ]);
    const browser = createBrowser(service);
    const sent = await codesTo(service, account.phone);
    const { mfa } = (await browser.signIn(account)).json;
    expect(mfa.method).toBe('totp');
    const shown = (await browser.show(mfa.payload)).json;
    expect(shown).toMatchObject({
      method: 'totp',
      channel: null,
      destination: null,
      code_length: 6,
      resend_in: 0,
      tries_left: 5,
      passkey: null,
      other_methods: ['sms'],
    });
    expect((await browser.show(mfa.payload, '&resend=1')).json.payload).toBe(mfa.payload);
    const answer = await browser.confirm(
      mfa.payload,
      ` ${appCode(secret).slice(0, 3)} ${appCode(secret).slice(3)}`,
    );
    expect(answer.status).toBe(200);
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
    expect(await codesTo(service, account.phone)).toBe(sent);
  });

  test.each(['sudo', 'single'] as const)('gives %s', async kind => {
    const { browser, secret, account } = await withApp();
    await sql("update authenticators set last_used_at = now() where account_id = $1 and type = 'totp'", [
      account.id,
    ]);
    const { payload, method } = (await browser.requestStepUp(kind)).json;
    expect(method).toBe('totp');
    expect((await browser.confirm(payload, appCode(secret))).status).toBe(200);
    expect((await browser.status())[kind]).toBe(true);
  });

  test('works once: not for another challenge in the same half minute', async () => {
    const { browser, secret } = await withApp();
    const code = appCode(secret);
    const first = (await browser.requestStepUp('sudo')).json;
    await browser.show(first.payload, '&method=totp');
    expect((await browser.confirm(first.payload, code)).status).toBe(200);
    const second = (await browser.requestStepUp('single')).json;
    expect((await browser.show(second.payload, '&method=totp')).json.method).toBe('totp');
    expect((await browser.confirm(second.payload, code)).json.code).toBe('code-refused');
    expect((await browser.confirm(second.payload, appCode(secret, 1))).status).toBe(200);
  });

  test('of several challenges at once, on two nodes, confirms one', async () => {
    const { account, secret } = await withApp();
    const nodeOf = (at: number) => service.nodes[at % 2] ?? service;
    const browsers = Array.from({ length: 6 }, (_, at) => createBrowser(nodeOf(at)));
    const payloads: string[] = [];
    for (const browser of browsers) {
      const { payload } = (await browser.signIn(account)).json.mfa;
      await browser.show(payload, '&method=totp');
      payloads.push(payload);
    }
    const code = appCode(secret);
    const answers = await Promise.all(browsers.map((browser, at) => browser.confirm(payloads[at], code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'code-refused')).toHaveLength(5);
  });

  test('of another person, or for another purpose, is refused', async () => {
    const mine = await withApp();
    const theirs = await withApp();
    const { payload } = (await mine.browser.requestStepUp('sudo')).json;
    await mine.browser.show(payload, '&method=totp');
    expect((await mine.browser.confirm(payload, appCode(theirs.secret))).json.code).toBe('code-refused');
    expect((await theirs.browser.confirm(payload, appCode(mine.secret))).json.code).toBe('code-refused');
  });

  test('replaces the code of an SMS when the person switches, and the other way round', async () => {
    const { account, browser, secret } = await withApp();
    const begun = (await browser.requestStepUp('sudo')).json;
    expect(begun.method).toBe('sms');
    const sms = await browser.codeFor(account);
    const switched = (await browser.show(begun.payload, '&method=totp')).json;
    expect(switched).toMatchObject({ payload: begun.payload, method: 'totp', channel: null });
    expect((await browser.confirm(begun.payload, sms)).json.code).toBe('code-refused');
    const back = (await browser.show(begun.payload, '&method=sms')).json;
    expect(back).toMatchObject({ payload: begun.payload, method: 'sms', channel: 'sms', tries_left: 4 });
    expect((await browser.confirm(begun.payload, appCode(secret))).json.code).toBe('code-refused');
    expect((await browser.confirm(begun.payload, await browser.codeFor(account))).status).toBe(200);
  });

  test('the same wrong one twice is one try, and a right one after it still counts', async () => {
    const { browser, secret } = await withApp();
    const { payload } = (await browser.requestStepUp('sudo')).json;
    await browser.show(payload, '&method=totp');
    const wrong = wrongCode(appCode(secret), 99);
    for (const _ of [1, 2, 3]) expect((await browser.confirm(payload, wrong)).json.code).toBe('code-refused');
    expect((await browser.show(payload)).json.tries_left).toBe(4);
    expect((await browser.confirm(payload, appCode(secret))).status).toBe(200);
  });

  test.each(['', 'abcdef', '12345', '1'.repeat(13), '123456 123456 1'])(
    '%j is no code and no try',
    async text => {
      const { browser } = await withApp();
      const { payload } = (await browser.requestStepUp('sudo')).json;
      await browser.show(payload, '&method=totp');
      expect((await browser.confirm(payload, text)).status).toBeGreaterThanOrEqual(400);
      expect((await browser.show(payload)).json.tries_left).toBe(5);
    },
  );

  test('both a code and a credential, or neither, are refused', async () => {
    const { browser, secret } = await withApp();
    const { payload } = (await browser.requestStepUp('sudo')).json;
    const neither = await browser.call('/mfa/sudo', { body: { payload } });
    expect(neither.json.code).toBe('invalid-request');
    const both = await browser.confirm(payload, appCode(secret), { credential: {} });
    expect(both.json.code).toBe('invalid-request');
  });
});

describe('after ten wrong codes in a day', () => {
  let person: Awaited<ReturnType<typeof withApp>>;
  beforeEach(async () => {
    person = await withApp();
    await wrongCodes(10);
  });

  /** A new sign-in whose challenge is for the app. */
  async function challenge() {
    const browser = createBrowser(service);
    const { payload } = (await browser.signIn(person.account)).json.mfa;
    const shown = (await browser.show(payload, '&method=totp')).json;
    return { browser, payload, shown };
  }

  async function wrongCodes(count: number) {
    const wrong = Array.from({ length: count }, (_, nth) =>
      wrongCode(appCode(person.secret), 1000 + nth * 13),
    );
    while (wrong.length > 0) {
      const { browser, payload } = await challenge();
      for (const code of wrong.splice(0, 5)) await browser.confirm(payload, code);
    }
  }

  test('a sign-in asks for two codes in a row, and nothing weaker takes over', async () => {
    const { browser, payload, shown } = await challenge();
    expect(shown).toMatchObject({ method: 'totp', code_length: 12, other_methods: ['sms'] });
    expect((await browser.confirm(payload, appCode(person.secret))).json.code).toBe('code-refused');
    const same = appCode(person.secret) + appCode(person.secret);
    expect((await browser.confirm(payload, same)).json.code).toBe('code-refused');
    expect((await browser.confirm(payload, appCodes(person.secret))).status).toBe(200);
    expect(await eventsOf(person.account)).toContain('codes-lengthened totp');
  });

  test('neither code of a pair works again', async () => {
    const { browser, payload } = await challenge();
    const codes = appCodes(person.secret);
    expect((await browser.confirm(payload, codes)).status).toBe(200);
    const { payload: sudo } = (await person.browser.requestStepUp('sudo')).json;
    await person.browser.show(sudo, '&method=totp');
    for (const used of [codes.slice(0, 6), codes.slice(6)])
      expect((await person.browser.confirm(sudo, used)).json.code).toBe('code-refused');
    expect((await person.browser.confirm(sudo, appCode(person.secret, 1))).status).toBe(200);
  });

  test('a challenge that was begun before asks for two codes too', async () => {
    await sql('delete from limit_counts', []);
    const { browser, payload, shown } = await challenge();
    expect(shown.code_length).toBe(6);
    await wrongCodes(10);
    expect((await browser.show(payload)).json.code_length).toBe(12);
    expect((await browser.confirm(payload, appCode(person.secret))).json.code).toBe('code-refused');
    expect((await browser.confirm(payload, appCodes(person.secret))).status).toBe(200);
  });

  test('a step-up, which is another purpose, asks for one', async () => {
    const { payload } = (await person.browser.requestStepUp('sudo')).json;
    expect((await person.browser.show(payload, '&method=totp')).json.code_length).toBe(6);
    expect((await person.browser.confirm(payload, appCode(person.secret))).status).toBe(200);
  });
});

test('of fifty wrong codes at once over many challenges, at most ten were compared with one code', async () => {
  const { account, secret } = await withApp();
  const browsers = Array.from({ length: 12 }, () => createBrowser(service));
  const payloads: string[] = [];
  for (const browser of browsers) {
    const { payload } = (await browser.signIn(account)).json.mfa;
    await browser.show(payload, '&method=totp');
    payloads.push(payload);
  }
  const right = appCode(secret);
  await Promise.all(
    browsers.flatMap((browser, at) =>
      [1, 2, 3, 4].map(nth => browser.confirm(payloads[at], wrongCode(right, 100 * at + nth * 17))),
    ),
  );
  const { rows } = await sql(
    'select distinct code_digits from challenges where account_id = $1 and purpose = $2',
    [account.id, 'sign-in'],
  );
  expect(rows).toEqual([{ code_digits: 12 }]);
  const [last] = browsers.slice(-1) as [Browser];
  expect((await last.confirm(payloads.at(-1), right)).json.code).toBe('code-refused');
  expect((await last.confirm(payloads.at(-1), appCodes(secret))).status).toBeLessThan(500);
});

describe('after a reset', () => {
  test('through the channel of the SMS authenticator, the app is asked and not the SMS', async () => {
    const { account, secret } = await withApp();
    await sql("update accounts set reset_through = 'sms' where id = $1", [account.id]);
    const browser = createBrowser(service);
    const { mfa } = (await browser.signIn(account)).json;
    expect(mfa.method).toBe('totp');
    expect((await browser.show(mfa.payload)).json.other_methods).toEqual([]);
    expect((await browser.confirm(mfa.payload, appCode(secret))).status).toBe(200);
  });
});

describe('freshness', () => {
  test('an app enrolled after a step-up by SMS, which is weaker, waits for a day', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'] });
    await browser.performStepUp('sudo', account);
    await enrolApp(service, browser);
    const single = (await browser.requestStepUp('single')).json;
    expect([single.method, single.other_methods]).toEqual(['sms', []]);
  });

  test('an app enrolled after a step-up by another app gives single-use step-up at once, and one that is new gives none', async () => {
    const { account, browser, secret } = await withApp();
    const { payload } = (await browser.requestStepUp('sudo')).json;
    await browser.show(payload, '&method=totp');
    await browser.confirm(payload, appCode(secret));
    const second = await enrolApp(service, browser);
    await sql("update authenticators set last_used_at = now() where account_id = $1 and type = 'totp'", [
      account.id,
    ]);
    const single = (await browser.requestStepUp('single')).json;
    expect((await browser.confirm(single.payload, appCode(second))).status).toBe(200);

    await sql('update authenticators set settled_at_once = false where account_id = $1', [account.id]);
    await forgetSteps(service);
    const again = (await browser.requestStepUp('single')).json;
    expect((await browser.confirm(again.payload, appCode(second))).json.code).toBe('code-refused');
    expect((await browser.confirm(again.payload, appCode(secret))).status).toBe(200);
  });

  test('a first app that only a new address vouches for waits for a day', async () => {
    const { account, browser } = await signedIn(service, { verified: ['email'], emailHours: 1 });
    const { payload } = (await startAppEnrolment(browser)).json;
    await browser.confirm(payload, await browser.codeFor(account));
    await enrolApp(service, browser);
    const refused = await browser.requestStepUp('single');
    expect([refused.json.code, refused.json.retryAfterSeconds > 23 * 3600]).toEqual(['too-new', true]);
    expect((await browser.requestStepUp('sudo')).json.method).toBe('totp');
  });
});

test('the policy counts any two types', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  await sql('update accounts set is_mfa_forced = true where id = $1', [account.id]);
  const browser = createBrowser(service);
  expect((await browser.signInWithCode(account)).json.required_action).toBe('mfa_forced');
  const { payload, totp } = (await startAppEnrolment(browser)).json;
  const done = await confirmApp(browser, payload, appCode(totp.secret));
  expect(done.json.required_action).toBe(null);
});

test('a new password removes no app, and the app is still asked', async () => {
  const { account, browser, secret } = await withApp();
  const { payload } = (await browser.requestStepUp('sudo')).json;
  await browser.show(payload, '&method=totp');
  await browser.confirm(payload, appCode(secret));
  const body = { password: 'een heel nieuw wachtwoord' };
  expect((await browser.call('/user/password', { method: 'PUT', body })).status).toBeLessThan(300);
  const { mfa } = (await createBrowser(service).signIn(account, body.password)).json;
  expect(mfa.method).toBe('totp');
  const recovery = createRecovery(service);
  await recovery.reset({ reset: await recovery.prove({ email: account.email }) });
  expect(await rowsOf(account)).toEqual(['sms', 'totp']);
});

test('the trust in other devices ends with a new app', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const trusted = createBrowser(service);
  await trusted.signInWithCode(account, { isTrustedDevice: true });
  const here = createBrowser(service);
  await here.signInWithCode(account);
  await enrolApp(service, here);
  await forgetSteps(service);
  expect((await trusted.signIn(account)).json.code).toBe('mfa-required');
});
