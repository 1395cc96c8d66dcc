import { describe, expect, test } from 'vitest';
import { appCode, enrolApp } from '../../testing/authenticator-apps';
import { createBrowser, wrongCode, type Browser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { linkTo } from '../../testing/not-me';
import { enrolPasskey, signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2, env: raisedLimits() });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** Somebody who has lost the phone that receives the codes: the password and the card are left, and the e-mail. */
async function atCodePage(given: Given = {}) {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true, ...given });
  const browser = createBrowser(service);
  const { mfa } = (await browser.signIn(account)).json;
  return { account, browser, payload: mfa.payload as string, method: mfa.method as string };
}

const start = (browser: Browser, payload: string) => browser.call('/mfa/lost', { body: { payload } });

const confirm = (browser: Browser, payload: string, code: unknown, card?: string) =>
  browser.call('/challenge/confirm', { body: { payload, code, card_number: card } });

/** Reports the loss, up to the confirmed code. */
async function report(given: Given = {}) {
  const person = await atCodePage(given);
  const { account, browser, payload } = person;
  const started = (await start(browser, payload)).json;
  const confirmed = await confirm(browser, started.payload, await browser.codeFor(account), account.card);
  expect(confirmed.status).toBe(200);
  return { ...person, outcome: confirmed.json.outcome };
}

async function resetOfSomebody(): Promise<string> {
  const { email } = await addVerifiedAccount(service.deps);
  return (await createRecovery(service).forgot({ email })).json.payload;
}

const later = ({ id }: VerifiedAccount, hours: number) =>
  sql(
    'update lost_authenticators set requested_at = requested_at - make_interval(hours => $2) where account_id = $1',
    [id, hours],
  );
const isReported = async ({ id }: VerifiedAccount) =>
  (await sql('select 1 from lost_authenticators where account_id = $1', [id])).rowCount === 1;
const typesOf = async ({ id }: VerifiedAccount): Promise<string[]> =>
  (await sql('select type from authenticators where account_id = $1 order by type', [id])).rows.map(
    ({ type }) => type,
  );
const eventsOf = async ({ id }: VerifiedAccount): Promise<string[]> =>
  (await sql('select event from audit_events where account_id = $1 order by id', [id])).rows.map(
    ({ event }) => event,
  );
const subjectsTo = async (address: string) =>
  (await messagesTo(service.deps, address)).map(({ subject }) => subject);

/** Signs in a day later, with the card and a code to the e-mail. */
async function signInWithCard(account: VerifiedAccount, browser: Browser) {
  const { mfa } = (await browser.signIn(account)).json;
  expect(mfa.method).toBe('card');
  return browser.confirm(mfa.payload, await browser.codeFor(account), { card_number: account.card });
}

describe('a person who has lost all authenticators', () => {
  test('proves the loss with the card and a code to a verified address that is none of them', async () => {
    const { account, browser, payload } = await atCodePage();
    const started = await start(browser, payload);
    expect([started.status, started.json]).toMatchObject([200, { channel: 'email', tries_left: 5 }]);
    const shown = await browser.call(`/challenge?payload=${started.json.payload}`);
    expect(shown.json).toMatchObject({ purpose: 'lost', method: 'card', others: [] });
    const code = await browser.codeFor(account);
    const { json } = await confirm(browser, started.json.payload, code, account.card);
    const { removal_from, removal_until } = json.outcome;
    expect((Date.parse(removal_from) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect((Date.parse(removal_until) - Date.now()) / 3_600_000).toBeCloseTo(8 * 24, 1);
    expect(await typesOf(account)).toEqual(['sms']);
    expect(await eventsOf(account)).toContain('loss-reported');
    expect(await subjectsTo(account.email)).toContain('Your verification methods go in 24 hours');
  });

  test('cannot sign in without them for a day', async () => {
    const { account, browser } = await report();
    await later(account, 23);
    expect((await browser.signIn(account)).json.mfa.method).toBe('sms');
    expect(await typesOf(account)).toEqual(['sms']);
  });

  test('signs in a day later with password, card and code: then they are removed, and all other access ends', async () => {
    const given: Given = { methods: ['sms'] };
    const phone = createBrowser(service);
    const account = await addVerifiedAccount(service.deps, { ...given, hasCard: true });
    await phone.signInWithCode(account, { isTrustedDevice: true });
    const browser = createBrowser(service);
    const { mfa } = (await browser.signIn(account)).json;
    const { payload } = (await start(browser, mfa.payload)).json;
    await confirm(browser, payload, await browser.codeFor(account), account.card);
    await later(account, 24);
    const signedIn = await signInWithCard(account, browser);
    expect(signedIn.status).toBe(200);
    expect(await typesOf(account)).toEqual([]);
    expect((await browser.call('/user')).status).toBe(200);
    expect((await phone.call('/user')).status).toBe(401);
    expect((await sql('select 1 from trusted_devices where account_id = $1', [account.id])).rowCount).toBe(0);
    expect(await eventsOf(account)).toContain('lost-authenticators-removed');
    expect(await subjectsTo(account.email)).toContain('Your lost verification methods were removed');
    expect((await browser.call('/mfa/sudo?single=1')).json.code).toBe('too-new');
    expect(await isReported(account)).toBe(false);
  });

  test('also loses apps and passkeys, which work until the removal and not after it', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true });
    const phone = createBrowser(service);
    await phone.signInWithCode(account);
    const secret = await enrolApp(service, phone);
    const passkey = await enrolPasskey(phone);
    const browser = createBrowser(service);
    const { mfa } = (await browser.signIn(account)).json;
    const { payload } = (await start(browser, mfa.payload)).json;
    await confirm(browser, payload, await browser.codeFor(account), account.card);
    expect(await typesOf(account)).toEqual(['passkey', 'sms', 'totp']);
    await later(account, 23);
    const codePage = createBrowser(service);
    const before = (await codePage.signIn(account)).json.mfa;
    expect((await codePage.show(before.payload, '&method=totp')).json.method).toBe('totp');
    await later(account, 1);
    expect((await signInWithCard(account, browser)).status).toBe(200);
    expect(await typesOf(account)).toEqual([]);
    expect((await codePage.confirm(before.payload, appCode(secret))).json.code).toBe('code-refused');
    const refused = await signInWithPasskey(createBrowser(service), passkey);
    expect(refused.json.code).toBe('passkey-refused');
  });

  test('must add two types again where they are mandatory', async () => {
    const { account, browser } = await report({ columns: { mfa_forced: 'yes' } });
    await later(account, 24);
    const { json } = await signInWithCard(account, browser);
    expect(json.required_action).toBe('mfa_forced');
  });

  test('in a session, confirms the step-up a day later, and keeps this session', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true });
    const browser = createBrowser(service);
    await browser.signInWithCode(account);
    await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
    const stepUp = (await browser.requestStepUp('sudo')).json;
    const { payload } = (await start(browser, stepUp.payload)).json;
    await confirm(browser, payload, await browser.codeFor(account), account.card);
    await later(account, 24);
    await sql('delete from challenges where account_id = $1', [account.id]);
    const again = (await browser.requestStepUp('sudo')).json;
    expect(again.method).toBe('card');
    const code = await browser.codeFor(account);
    const done = await browser.confirm(again.payload, code, { card_number: account.card });
    expect(done.status).toBe(200);
    expect(await typesOf(account)).toEqual([]);
    expect((await browser.call('/user')).status).toBe(200);
  });

  test('waits a week for the sign-in, not longer', async () => {
    const { account, browser } = await report();
    await later(account, 8 * 24);
    expect((await browser.signIn(account)).json.mfa.method).toBe('sms');
  });
});

describe('the report', () => {
  test('ends when one of the authenticators is used', async () => {
    const { account, browser } = await report();
    await browser.signInWithCode(account);
    expect(await isReported(account)).toBe(false);
  });

  test('stays when another account uses one', async () => {
    const { account } = await report();
    const other = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await createBrowser(service).signInWithCode(other);
    expect(await isReported(account)).toBe(true);
  });

  test('ends with a sign-in by passkey', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true });
    const browser = createBrowser(service);
    await browser.signInWithCode(account);
    const passkey = await enrolPasskey(browser);
    const { mfa } = (await createBrowser(service).signIn(account)).json;
    const { payload } = (await start(browser, mfa.payload)).json;
    await confirm(browser, payload, await browser.codeFor(account), account.card);
    expect(await isReported(account)).toBe(true);
    await signInWithPasskey(createBrowser(service), passkey);
    expect(await isReported(account)).toBe(false);
  });

  test('ends with “This was not me”', async () => {
    const { account, browser } = await report();
    const link = await linkTo(service, account.email);
    expect((await browser.call('/user/not-me', { body: { link } })).status).toBe(200);
    expect(await isReported(account)).toBe(false);
  });

  test('made again, does not begin the day again, and notifies nobody again', async () => {
    const { account, browser, outcome } = await report();
    await later(account, 3);
    const { mfa } = (await browser.signIn(account)).json;
    const { payload } = (await start(browser, mfa.payload)).json;
    const { json } = await confirm(browser, payload, await browser.codeFor(account), account.card);
    const hours = (Date.parse(outcome.removal_from) - Date.parse(json.outcome.removal_from)) / 3_600_000;
    expect(hours).toBeCloseTo(3, 2);
    const notified = (await subjectsTo(account.email)).filter(subject => /methods go in/.test(subject ?? ''));
    expect(notified).toHaveLength(1);
  });

  test('of two parallel confirmations on two nodes, one succeeds', async () => {
    const { account, browser, payload } = await atCodePage();
    const started = (await start(browser, payload)).json;
    const code = await browser.codeFor(account);
    const body = { payload: started.payload, code, card_number: account.card };
    const answers = await Promise.all(
      service.nodes.map(node => browser.call('/challenge/confirm', { body }, node)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('of two parallel sign-ins a day later, one removes them, and the other person begins again', async () => {
    const { account } = await report();
    await later(account, 24);
    const browsers = [createBrowser(service), createBrowser(service)];
    const payloads: string[] = [];
    const codes: string[] = [];
    for (const browser of browsers) {
      payloads.push((await browser.signIn(account)).json.mfa.payload);
      codes.push(await browser.codeFor(account));
    }
    const answers = await Promise.all(
      browsers.map((browser, at) => browser.confirm(payloads[at], codes[at], { card_number: account.card })),
    );
    // The removal ends the other's code: that person signs in with the password again.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const removed = (await eventsOf(account)).filter(event => event === 'lost-authenticators-removed');
    expect(removed).toHaveLength(1);
  });
});

describe('refused', () => {
  test.each<[string, Given, number, string]>([
    ['without a card', { hasCard: false }, 403, 'no-method'],
    ['if the only other address is an authenticator too', { methods: ['sms', 'email'] }, 403, 'no-method'],
    ['if there is no other address', { verified: ['sms'] }, 403, 'no-method'],
    ['with a new card', { cardHours: 3 }, 403, 'too-new'],
    ['with a new address', { emailHours: 3 }, 403, 'too-new'],
  ])('%s', async (_why, given, status, code) => {
    const { account, browser, payload } = await atCodePage(given);
    const answer = await start(browser, payload);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    if (code === 'too-new') expect(answer.json.retryAfterSeconds).toBeCloseTo(21 * 3600, -2);
    expect((await subjectsTo(account.email || account.phone)).join()).not.toMatch(/lost/);
  });

  test('a wrong code, a wrong card and no card', async () => {
    const { account, browser, payload } = await atCodePage();
    const started = (await start(browser, payload)).json;
    const code = await browser.codeFor(account);
    const other = await addVerifiedAccount(service.deps, { hasCard: true });
    const refusals = [
      await confirm(browser, started.payload, wrongCode(code), account.card),
      await confirm(browser, started.payload, code, other.card),
      await confirm(browser, started.payload, code),
    ];
    expect(refusals.map(({ status, json }) => [status, json.code])).toEqual([
      [422, 'code-refused'],
      [422, 'card-number-refused'],
      [422, 'card-number-refused'],
    ]);
    expect(await isReported(account)).toBe(false);
  });

  test('a card that was added today, beside one that the account has had for long', async () => {
    const { account, browser, payload } = await atCodePage();
    const started = (await start(browser, payload)).json;
    const added = await addVerifiedAccount(service.deps, { hasCard: true });
    await sql('update card_assignments set account_id = $1, added_at = now() where account_id = $2', [
      account.id,
      added.id,
    ]);
    const code = await browser.codeFor(account);
    const answer = await confirm(browser, started.payload, code, added.card);
    expect([answer.status, answer.json.code]).toEqual([422, 'card-number-refused']);
    expect(await isReported(account)).toBe(false);
  });

  test.each([
    ['an unknown challenge', async () => 'unknown'],
    ['a challenge of another purpose', async () => await resetOfSomebody()],
  ])('%s', async (_what, payloadOf) => {
    const answer = await start(createBrowser(service), await payloadOf());
    expect([answer.status, answer.json.code]).toEqual([410, 'challenge-ended']);
  });

  test('the step-up of another session', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true });
    const browser = createBrowser(service);
    await browser.signInWithCode(account);
    await sql('update sessions set step_up_until = null where account_id = $1', [account.id]);
    const { payload } = (await browser.requestStepUp('sudo')).json;
    const stranger = createBrowser(service);
    expect((await start(stranger, payload)).status).toBe(401);
    await stranger.signInWithCode(await addVerifiedAccount(service.deps, { methods: ['sms'] }));
    expect((await start(stranger, payload)).json.code).toBe('challenge-ended');
  });

  test('during maintenance', async () => {
    const { browser, payload } = await atCodePage();
    await sql("insert into maintenance (market) values ('be')");
    const answer = await start(browser, payload);
    await sql('delete from maintenance');
    expect([answer.status, answer.json.code]).toEqual([503, 'maintenance']);
  });
});
