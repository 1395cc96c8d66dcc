import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oidcRecordKey } from '../../oauth/oidc-record-key';
import { type Application, addApplication, giveStepUp } from '../../testing/applications';
import { type Browser, createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

let app: Application;
/** The clients of our own platforms, by their id. */
const ours = new Map<string, Application>();
const own = (clientId: string) => {
  const found = ours.get(clientId);
  if (!found) throw new Error(`the client ${clientId} was not added`);
  return found;
};
const service = withTestService();
beforeAll(async () => {
  const scope = 'openid profile email offline_access user balance';
  for (const client_id of ['2', '51']) {
    const given = { client_id, is_pkce_required: false, scope, default_scope: 'user' };
    ours.set(client_id, await addApplication(service, given));
  }
});
beforeEach(async () => {
  app = await addApplication(service);
});

const show = (browser: Browser, uid: string) => browser.call(`/authorize?uid=${uid}`);
const approve = (browser: Browser, uid: string, scopes: readonly string[]) =>
  browser.call('/authorize', { body: { uid, scopes } });
const refuse = (browser: Browser, uid: string) => browser.call(`/authorize?uid=${uid}`, { method: 'DELETE' });

async function consents(accountId: string): Promise<Record<string, string[]>> {
  const { rows } = await service.deps.db.query<{ client_id: string; scopes: string[] }>(
    'select client_id, scopes from consents where account_id = $1',
    [accountId],
  );
  return Object.fromEntries(rows.map(({ client_id, scopes }) => [client_id, scopes.toSorted()]));
}

async function interaction(uid: string): Promise<string> {
  const { rows } = await service.deps.db.query<{ payload: object }>(
    'select payload from oidc_records where key = $1',
    [oidcRecordKey('be', 'Interaction', uid)],
  );
  return JSON.stringify(rows);
}

describe('an approval', () => {
  test('shows the client, its scopes, the host of the redirect URI, and its policy and terms', async () => {
    const about = { policy_uri: 'https://app.example/privacy', tos_uri: 'https://app.example/terms' };
    await service.deps.db.query('update clients set policy_uri = $2, tos_uri = $3 where client_id = $1', [
      app.clientId,
      ...Object.values(about),
    ]);
    const { browser } = await signedIn(service);
    const { uid } = await app.begin(browser, { scope: 'openid balance payment' });
    const { json } = await show(browser, uid);
    expect(json).toMatchObject({
      approvalType: 'scopes',
      client: { client_id: app.clientId, host: new URL(app.callback).host, ...about },
      given: [],
    });
    expect(json.scopes.toSorted()).toEqual(['balance', 'openid', 'payment']);
  });

  test('gives exactly the shown scopes, and is notified and audited', async () => {
    const { account, browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    const shown = await show(browser, uid);
    const approved = await approve(browser, uid, shown.json.scopes);
    expect(approved.json.target).toContain('/oauth/authorize/');
    expect(await consents(account.id)).toEqual({ [app.clientId]: ['balance', 'openid'] });
    const [notification] = await messagesTo(service.deps, account.email);
    expect(notification?.text).toMatch(/App \d+/);
    const { rows } = await service.deps.db.query(
      "select client_id from audit_events where account_id = $1 and event = 'access-given'",
      [account.id],
    );
    expect(rows).toEqual([{ client_id: app.clientId }]);
  });

  test('is not needed, notified or stored again the next time', async () => {
    const { account, browser } = await signedIn(service);
    await app.signIn(browser);
    const before = (await messagesTo(service.deps, account.email)).length;
    const again = createBrowser(service);
    await again.signInWithCode(account);
    const { uid } = await app.begin(again);
    expect((await show(again, uid)).json).toEqual({ target: expect.stringContaining('/oauth/authorize/') });
    // The notification of the new device.
    expect((await messagesTo(service.deps, account.email)).filter(({ code }) => !code)).toHaveLength(
      before + 1,
    );
  });

  test('shows only the new scopes if the client requests more', async () => {
    const { account, browser } = await signedIn(service);
    await app.signIn(browser);
    const { uid } = await app.begin(browser, { scope: 'openid balance payment' });
    const { json } = await show(browser, uid);
    expect(json.scopes).toEqual(['payment']);
    expect(json.given.toSorted()).toEqual(['balance', 'openid']);
    await giveStepUp(service, browser);
    const { json: answer } = await approve(browser, uid, ['payment']);
    const location = await app.resume(browser, answer.target);
    expect(new URL(location).searchParams.has('code')).toBe(true);
    expect(await consents(account.id)).toEqual({ [app.clientId]: ['balance', 'openid', 'payment'] });
  });

  test('shows all scopes again if the client requests the consent page', async () => {
    const { browser } = await signedIn(service);
    await app.signIn(browser);
    const { uid } = await app.begin(browser, { prompt: 'consent' });
    const { json } = await show(browser, uid);
    expect(json.scopes.toSorted()).toEqual(['balance', 'openid']);
    const { json: answer } = await approve(browser, uid, json.scopes);
    const location = await app.resume(browser, answer.target);
    expect(new URL(location).searchParams.has('code')).toBe(true);
  });

  test.each([
    ['more than the request asks for', ['openid', 'balance', 'payment']],
    ['less than it was shown', ['openid']],
    ['nothing', []],
  ])('and %s is refused, with nothing changed', async (_what, scopes) => {
    const { account, browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    await show(browser, uid);
    const before = await interaction(uid);
    expect((await approve(browser, uid, scopes)).json.code).toBe('invalid-request');
    expect(await consents(account.id)).toEqual({});
    expect(await interaction(uid)).toBe(before);
  });

  test('stores one consent and sends one message for parallel calls', async () => {
    const { account, browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    const { json } = await show(browser, uid);
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(browser, uid, json.scopes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await service.deps.db.query(
      "select event from audit_events where account_id = $1 and event = 'access-given'",
      [account.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('is returned to the client with its state', async () => {
    const { account, browser } = await signedIn(service);
    const { uid } = await app.begin(browser, { state: 'mine' });
    const { json } = await refuse(browser, uid);
    const { searchParams } = new URL(await app.resume(browser, json.target));
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'access is denied.',
      state: 'mine',
      iss: 'http://account-api.talon.localhost:3000',
    });
    expect(await consents(account.id)).toEqual({});
  });
});

describe('a request is completed once', () => {
  test('and is refused afterwards, or after it has expired', async () => {
    const { browser } = await signedIn(service);
    const begun = await app.begin(browser);
    const { json } = await show(browser, begun.uid);
    const { json: answer } = await approve(browser, begun.uid, json.scopes);
    await app.resume(browser, answer.target);
    expect((await show(browser, begun.uid)).json.code).toBe('request-expired');
    expect((await approve(browser, begun.uid, json.scopes)).json.code).toBe('request-expired');
    expect((await refuse(browser, begun.uid)).json.code).toBe('request-expired');
    // Going back in the browser leads to the page with this error.
    expect(await app.resume(browser, answer.target)).toBe(
      `http://account.talon.localhost:3000/approve?uid=${begun.uid}`,
    );
  });

  test('and the error names the client, if it is known, for the way back', async () => {
    const { browser } = await signedIn(service);
    await app.signIn(browser);
    const { uid } = await app.begin(browser, { prompt: 'consent' });
    // The session of the request has ended, so that it cannot be completed.
    browser.cookies.delete('engine');
    const target = `http://account-api.talon.localhost:3000/oauth/authorize/${uid}`;
    expect(await app.resume(browser, target)).toBe(
      `http://account.talon.localhost:3000/approve?uid=${uid}&client_id=${app.clientId}`,
    );
  });

  test('by one of two parallel calls', async () => {
    const { browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    const { json } = await approve(browser, uid, ['openid', 'balance']);
    const ends = await Promise.all(Array.from({ length: 4 }, () => app.resume(browser, json.target)));
    expect(ends.filter(location => location.includes('code='))).toHaveLength(1);
  });
});

describe('a request belongs to the browser that began it', () => {
  /** An attacker's request, and a victim who is signed in in another browser and may have given access before. */
  async function stranger(of: Application, prepare: (browser: Browser) => Promise<unknown>) {
    const attacker = createBrowser(service);
    const { uid } = await of.begin(attacker);
    const { account, browser: victim } = await signedIn(service);
    await prepare(victim);
    return { attacker, uid, victim, account };
  }

  test.each([
    ['a client without access', async () => app, async () => undefined],
    ['a client with access', async () => app, (browser: Browser) => app.signIn(browser)],
    ['our own, 2', async () => own('2'), async () => undefined],
    ['our own, 51', async () => own('51'), async () => undefined],
  ])('with %s', async (_what, find, prepare) => {
    const of = await find();
    const { attacker, uid, victim, account } = await stranger(of, prepare);
    const before = [await interaction(uid), await consents(account.id)];
    for (const answer of [
      await show(victim, uid),
      await approve(victim, uid, ['openid', 'balance']),
      await refuse(victim, uid),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([403, 'other-browser']);
    }
    expect([await interaction(uid), await consents(account.id)]).toEqual(before);
    // The attacker's browser is still not signed in.
    const target = `http://account-api.talon.localhost:3000/oauth/authorize/${uid}`;
    expect(await of.resume(attacker, target)).toContain('/approve?uid=');
  });

  test('a forged cookie and a cookie of another request are refused', async () => {
    const { attacker, uid, victim } = await stranger(app, async () => undefined);
    const { uid: other } = await app.begin(attacker);
    const cookie = attacker.cookies.get(`request-${other}`)?.value ?? '';
    for (const value of ['1', '', cookie, `${cookie}x`]) {
      victim.cookies.set(`request-${uid}`, { value, path: '/' });
      expect((await show(victim, uid)).json.code).toBe('other-browser');
    }
  });

  test("the engine's cookies do not transfer an approval to another browser", async () => {
    const { browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    const { json } = await approve(browser, uid, ['openid', 'balance']);
    const elsewhere = createBrowser(service);
    expect(await app.resume(elsewhere, json.target)).toContain('/approve?uid=');
    expect(await app.resume(browser, json.target)).toContain('code=');
  });

  test('its cookie is HttpOnly', async () => {
    const { uid, answer } = await app.begin(createBrowser(service));
    const line = answer.headers['set-cookie']?.find(each => each.startsWith(`request-${uid}=`)) ?? '';
    expect(line).toMatch(/; httponly(;|$)/i);
    expect(line).toMatch(/; samesite=lax(;|$)/i);
  });

  test('a uid of one market is unknown at the host of another market, even with its cookie', async () => {
    const { browser } = await signedIn(service);
    const { uid } = await app.begin(browser);
    const answer = await service.call(`/authorize?uid=${uid}`, {
      host: 'account-api.talon-lux.localhost:3000',
      headers: { Cookie: `request-${uid}=${browser.cookies.get(`request-${uid}`)?.value}` },
    });
    expect(answer.json.code).toBe('request-expired');
  });

  test('two tabs of a browser can have their own requests', async () => {
    const { browser } = await signedIn(service);
    const one = await app.begin(browser);
    const two = await (await addApplication(service)).begin(browser);
    expect((await show(browser, one.uid)).json.client.client_id).toBe(app.clientId);
    expect((await show(browser, two.uid)).json.client.client_id).not.toBe(app.clientId);
    expect(await app.approveConsent(browser, one)).toContain('code=');
  });
});

describe('a visitor without a session', () => {
  test('must sign in and gets client, login hint and language', async () => {
    const { uid } = await app.begin(createBrowser(service), {
      login_hint: 'an@example.be',
      ui_locales: 'fr-BE nl',
    });
    const browser = createBrowser(service);
    const begun = await app.begin(browser, { login_hint: 'an@example.be', ui_locales: 'fr-BE nl' });
    const answer = await show(browser, begun.uid);
    expect([answer.status, answer.json.code]).toEqual([401, 'login-required']);
    expect(answer.json.authorization).toEqual({
      client: {
        client_id: app.clientId,
        name: expect.stringContaining('App'),
        logo: null,
        host: expect.any(String),
        policy_uri: null,
        tos_uri: null,
      },
      login_hint: 'an@example.be',
      ui_locales: ['fr-BE', 'nl'],
      creates_account: false,
    });
    expect((await approve(browser, begun.uid, [])).status).toBe(401);
    expect((await show(browser, uid)).json.code).toBe('other-browser');
  });
});

describe('a person with a required action', () => {
  test.each([
    [
      'a weak password',
      'update accounts set password_status = 1 where id = $1',
      'required-action-weak-password',
    ],
    [
      'a choice between duplicates',
      'update tokens set must_resolve_duplicates = true where account_id = $1',
      'required-action-duplicated',
    ],
  ])('%s gets no further, with any application', async (_what, sql, code) => {
    for (const of of [app, own('2')]) {
      const { account, browser } = await signedIn(service);
      const { uid } = await of.begin(browser);
      await service.deps.db.query(sql, [account.id]);
      const before = await interaction(uid);
      const answers = [await show(browser, uid), await approve(browser, uid, ['openid', 'balance'])];
      expect(answers.map(({ json }) => json.code)).toEqual([code, code]);
      expect(await interaction(uid)).toBe(before);
    }
  });

  test('required MFA does not block a partner, but blocks first-party clients', async () => {
    const { account, browser } = await signedIn(service);
    await service.deps.db.query('update accounts set is_mfa_forced = true where id = $1', [account.id]);
    for (const clientId of ['2', '51']) {
      const { uid } = await own(clientId).begin(browser);
      const answer = await show(browser, uid);
      expect(answer.json).toMatchObject({
        code: 'required-action-mfa-forced',
        authorization: { client: { client_id: clientId } },
      });
      expect((await approve(browser, uid, [])).json.code).toBe('required-action-mfa-forced');
    }
    expect((await app.signIn(browser)).access_token).toBeTruthy();
  });
});

describe('first-party clients', () => {
  test.each(['2', '51'])('%s needs no consent and is not listed as access', async clientId => {
    const { account, browser } = await signedIn(service);
    const of = own(clientId);
    const { uid } = await of.begin(browser, { scope: 'openid user', prompt: 'consent' });
    const { json } = await show(browser, uid);
    expect(json).toEqual({ target: expect.any(String) });
    expect(await of.resume(browser, json.target)).toContain('code=');
    expect(await consents(account.id)).toEqual({});
    expect((await browser.call('/tokens')).json).toEqual({});
  });
});

describe('the requests that one browser has begun', () => {
  test('are at most 20: the oldest are dropped with their cookies, and the newest completes', async () => {
    const { browser } = await signedIn(service);
    const uids: string[] = [];
    // Their pages need not have loaded.
    for (let times = 0; times < 25; times += 1) uids.push((await app.begin(browser)).uid);
    const kept = [...browser.cookies.keys()].filter(name => name.startsWith('request-'));
    expect(kept).toEqual(uids.slice(-20).map(uid => `request-${uid}`));
    const paths = [...browser.cookies.values()].map(({ path }) => path);
    expect(paths.filter(path => path.startsWith('/oauth/authorize/'))).toHaveLength(20);
    expect((await show(browser, uids[0] ?? '')).json.code).toBe('other-browser');
    const approved = await approve(browser, uids.at(-1) ?? '', ['openid', 'balance']);
    expect(await app.resume(browser, approved.json.target)).toContain('code=');
  });
});
