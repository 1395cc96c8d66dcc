import { describe, expect, test } from 'vitest';
import { endSessions } from '../commands/end-sessions';
import { runJobs } from '../testing/jobs';
import { type Application, addApplication, offline } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();

const none = { prompt: 'none' };

async function errorOf(app: Application, browser: Browser, parameters: Record<string, string>) {
  const { location } = await app.begin(browser, parameters);
  const { searchParams, origin } = new URL(location);
  expect(origin).toBe(new URL(app.callback).origin);
  return searchParams.get('error');
}

/** A signed-in person who has consented to a client in this browser. */
async function approveConsent() {
  const app = await addApplication(service);
  const signed = await signedIn(service);
  const tokens = await app.signIn(signed.browser, offline);
  const online = await app.signIn(signed.browser);
  return { app, ...signed, tokens, online };
}

/** The account signed in ten minutes ago. */
async function age(accountId: string): Promise<void> {
  await service.deps.db.query(
    "update sessions set signed_in_at = signed_in_at - interval '10 minutes' where account_id = $1",
    [accountId],
  );
  await service.deps.db.query(
    `update oidc_records
        set payload = (payload::jsonb || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 600))::json
      where model = 'Session' and payload->>'accountId' = $1`,
    [accountId],
  );
}

describe('prompt=none returns at once', () => {
  test('a code for a person who has consented in this browser', async () => {
    const { app, browser } = await approveConsent();
    const begun = await app.begin(browser, none);
    expect((await app.redeem(begun.location, begun)).access_token).toBeTruthy();
  });

  test('login_required without a session', async () => {
    const app = await addApplication(service);
    expect(await errorOf(app, createBrowser(service), none)).toBe('login_required');
  });

  test('login_required for a portal session that has not been through /approve in this browser', async () => {
    const { app, account } = await approveConsent();
    const other = createBrowser(service);
    await other.signInWithCode(account);
    expect(await errorOf(app, other, none)).toBe('login_required');
  });

  test('consent_required for additional scopes', async () => {
    const { app, browser } = await approveConsent();
    expect(await errorOf(app, browser, { ...none, scope: 'openid payment' })).toBe('consent_required');
  });

  test('login_required if the sign-in is older than max_age', async () => {
    const { app, browser, account } = await approveConsent();
    await age(account.id);
    expect(await errorOf(app, browser, { ...none, max_age: '60' })).toBe('login_required');
  });

  test.each([
    [
      'interaction_required for a weak password',
      'update accounts set password_status = 1 where id = $1',
      'interaction_required',
    ],
    [
      'interaction_required for duplicate accounts',
      'update tokens set must_resolve_duplicates = true where account_id = $1',
      'interaction_required',
    ],
    [
      'a code for a partner, although MFA is mandatory',
      'update accounts set is_mfa_forced = true where id = $1',
      null,
    ],
  ])('%s', async (_what, sql, error) => {
    const { app, browser, account } = await approveConsent();
    await service.deps.db.query(sql, [account.id]);
    expect(await errorOf(app, browser, none)).toBe(error);
  });

  test.each(['2', '51'])('an error if the person must enrol MFA, for our own client %s', async clientId => {
    const own = await addApplication(service, { client_id: clientId, is_pkce_required: false });
    const { browser, account } = await signedIn(service);
    await own.signIn(browser);
    await service.deps.db.query('update accounts set is_mfa_forced = true where id = $1', [account.id]);
    expect(await errorOf(own, browser, none)).toBe('interaction_required');
    // Without prompt=none, the person is sent to the page of the required action.
    const { uid } = await own.begin(browser);
    expect((await browser.call(`/authorize?uid=${uid}`)).json.code).toBe('required-action-mfa-forced');
  });
});

describe('an OAuth session is bound to the portal session', () => {
  test('the second authorization needs no interaction', async () => {
    const { app, browser } = await approveConsent();
    expect((await app.begin(browser)).location).toContain('code=');
  });

  /** And whether offline access remains. */
  const endings: [string, (browser: Browser, id: string) => Promise<unknown>, boolean][] = [
    ['log-out', browser => browser.call('/token', { method: 'DELETE' }), true],
    ['global log-out', browser => browser.call('/tokens', { method: 'DELETE' }), false],
    [
      'log-out of the device',
      browser => browser.call(`/user/login/revoke/${browser.deviceId}`, { method: 'DELETE' }),
      true,
    ],
    [
      "an operator's act",
      async (_browser, id) => {
        return endSessions(service.deps, id);
      },
      false,
    ],
  ];

  test.each(endings)('it ends with %s; offline access remains: %o', async (_what, end, remains) => {
    const { app, browser, account, tokens, online } = await approveConsent();
    await end(browser, account.id);
    expect(await app.introspect(online.access_token)).toEqual({ active: false });
    await expect(app.userinfo(online.access_token)).rejects.toMatchObject({ status: 401 });
    expect(await errorOf(app, browser, none)).toBe('login_required');
    const { uid } = await app.begin(browser);
    expect((await browser.call(`/authorize?uid=${uid}`)).status).toBe(401);
    const refreshed = await app.refresh(tokens.refresh_token).catch(() => undefined);
    expect(refreshed !== undefined).toBe(remains);
  });

  test('its codes and requests in progress end with it', async () => {
    const { app, browser } = await approveConsent();
    const coded = await app.begin(browser);
    const begun = await app.begin(browser, { prompt: 'consent' });
    const { json } = await browser.call('/authorize', {
      body: { uid: begun.uid, scopes: ['openid', 'balance'] },
    });
    await browser.call('/token', { method: 'DELETE' });
    await expect(app.redeem(coded.location, coded)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await app.resume(browser, json.target)).toContain('/approve?uid=');
  });

  test('a log-out in one browser does not affect another', async () => {
    const { app, account, browser } = await approveConsent();
    const laptop = createBrowser(service);
    await laptop.signInWithCode(account);
    const tokens = await app.signIn(laptop);
    await browser.call('/token', { method: 'DELETE' });
    expect(await app.introspect(tokens.access_token)).toMatchObject({ active: true });
    expect((await app.begin(laptop, none)).location).toContain('code=');
  });

  test('it survives a new password, which ends other sessions and the tokens of clients', async () => {
    const { app, account, browser, tokens, online } = await approveConsent();
    const laptop = createBrowser(service);
    await laptop.signInWithCode(account);
    const there = await app.signIn(laptop);
    await browser.performStepUp('sudo', account);
    const changed = await browser.call('/user/password', {
      method: 'PUT',
      body: { password: 'negen blauwe ketels' },
    });
    expect(changed.status).toBe(200);
    for (const { access_token } of [online, there, tokens])
      expect(await app.introspect(access_token)).toEqual({ active: false });
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const begun = await app.begin(browser, none);
    const again = await app.redeem(begun.location, begun);
    expect(await app.introspect(again.access_token)).toMatchObject({ active: true });
  });

  test('a password reset ends it, offline access and the consent', async () => {
    const { app, account, browser, tokens, online } = await approveConsent();
    const asked = await browser.call('/user/forgot-password', { body: { email: account.email } });
    await runJobs(service.deps);
    const code = await browser.codeFor({ email: account.email, phone: '' });
    const { json } = await browser.call('/challenge/confirm', {
      body: { payload: asked.json.payload, code },
    });
    const reset = await browser.call('/user/reset-password', {
      body: { reset: json.outcome.reset, password: 'negen blauwe ketels' },
    });
    expect(reset.status).toBe(204);
    expect(await app.introspect(online.access_token)).toEqual({ active: false });
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const { rows } = await service.deps.db.query('select 1 from consents where account_id = $1', [
      account.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a fresh sign-in', () => {
  async function asked(parameters: Record<string, string>) {
    const { app, account, browser, sessionId } = await approveConsent();
    await age(account.id);
    return { app, account, browser, sessionId, begun: await app.begin(browser, parameters) };
  }

  test.each([
    ['prompt=login', { prompt: 'login' }],
    ['max_age', { max_age: '60' }],
    ['max_age=0', { max_age: '0' }],
  ])('%s requires it once, and no query parameter skips it', async (_what, parameters) => {
    const { app, account, browser, sessionId, begun } = await asked(parameters);
    expect((await browser.call(`/authorize?uid=${begun.uid}`)).status).toBe(401);
    expect((await browser.call(`/authorize?uid=${begun.uid}&prompt=none&max_age=9999`)).status).toBe(401);
    await browser.signInWithCode(account);
    const shown = await browser.call(`/authorize?uid=${begun.uid}`);
    const tokens = await app.redeem(await app.resume(browser, shown.json.target), begun);
    expect(tokens.access_token).toBeTruthy();
    // The same session was renewed.
    const { rows } = await service.deps.db.query(
      'select id from sessions where account_id = $1 and ended_at is null',
      [account.id],
    );
    expect(rows).toEqual([{ id: sessionId }]);
  });

  test('is not required if the last one is recent enough', async () => {
    const { begun } = await asked({ max_age: '3600' });
    expect(begun.uid).toBe('');
    expect(begun.location).toContain('code=');
  });

  test('by another person is accepted, and ends the previous session', async () => {
    const { app, browser, sessionId, begun, account } = await asked({ prompt: 'login' });
    const other = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await browser.signInWithCode(other);
    const first = await app.approveConsent(browser, begun);
    // The engine logs the previous person out with a form that submits itself.
    expect(first).toBe('');
    const { json } = await browser.call(`/authorize?uid=${begun.uid}`);
    const page = await browser.call(new URL(json.target).pathname);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const back = await browser.call('/oauth/end-session/confirm', {
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(back.headers['set-cookie']?.some(line => line.startsWith('uzzer_token='))).toBeFalsy();
    const tokens = await app.redeem(await app.resume(browser, back.headers.location ?? ''), begun);
    expect(tokens.claims()?.sub).toBe(other.id);
    const { rows } = await service.deps.db.query(
      'select id from sessions where id = $1 and ended_at is null',
      [sessionId],
    );
    expect(rows).toEqual([]);
    expect((await browser.call('/user')).json.data.id).toBe(other.id);
    expect(account.id).not.toBe(other.id);
  });

  test('is required if the client expects another person', async () => {
    const { app, browser, online } = await approveConsent();
    const other = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const elsewhere = createBrowser(service);
    await elsewhere.signInWithCode(other);
    const begun = await app.begin(elsewhere, { id_token_hint: online.id_token });
    expect((await elsewhere.call(`/authorize?uid=${begun.uid}`)).json.code).toBe('login-required');
    expect((await app.begin(browser, { id_token_hint: online.id_token })).location).toContain('code=');
  });
});

test('an OAuth session cannot be used for another account', async () => {
  const { app, browser } = await approveConsent();
  const { browser: thief } = await signedIn(service);
  const engine = browser.cookies.get('engine');
  if (engine) thief.cookies.set('engine', engine);
  await browser.call('/token', { method: 'DELETE' });
  expect(await errorOf(app, thief, none)).toBe('login_required');
});
