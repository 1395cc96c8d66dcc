import { beforeEach, describe, expect, test } from 'vitest';
import { endSessions } from '../../commands/end-sessions';
import { resetWithCode } from '../../testing/recovery';
import {
  type Application,
  type Given,
  addApplication,
  giveStepUp,
  offline,
} from '../../testing/applications';
import { type Browser, createBrowser } from '../../testing/browser';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService();

const dangerous = 'payment reimbursemoney userwrite offline_access';
const sensitive = ['offline_access', 'payment', 'reimbursemoney', 'customerwrite', 'userwrite'];
const refusedGrant = { error: 'invalid_grant' };

let app: Application;
beforeEach(async () => {
  app = await addApplication(service, {
    scope: ['openid', 'balance', 'user', ...sensitive].join(' '),
    default_scope: 'openid',
  });
});

const approve = (browser: Browser, uid: string, scopes: readonly string[]) =>
  browser.call('/authorize', { body: { uid, scopes } });

/** Pages and native apps have no secret; their codes belong to whoever began the request. */
const publicClients: [string, Given][] = [
  ['pages', {}],
  ['a native app', { redirect_uris: ['be.example.app:/callback'] }],
];
const addPublicApplication = (registration: Given = {}) =>
  addApplication(service, {
    secret: null,
    scope: 'openid balance payment offline_access',
    default_scope: 'openid',
    ...registration,
  });

const withoutStepUp = () => service.deps.db.query('update sessions set step_up_until = null');

/** A browser that has only the bearer token of another one, whose step-up has expired. */
async function createThief(victim: Browser): Promise<Browser> {
  await withoutStepUp();
  const thief = createBrowser(service);
  thief.setToken(victim.token());
  return thief;
}

const resumption = (uid: string) => `http://account-api.talon.localhost:3000/oauth/authorize/${uid}`;
const errorIn = (location: string) => new URL(location).searchParams.get('error');

async function consentOf(accountId: string): Promise<string[] | undefined> {
  const { rows } = await service.deps.db.query<{ scopes: string[] }>(
    'select scopes from consents where account_id = $1 and client_id = $2',
    [accountId, app.clientId],
  );
  return rows[0]?.scopes;
}

describe('a stolen bearer token without step-up', () => {
  test('approves no money, no changes and no lasting access for a client', async () => {
    const { account, browser: victim } = await signedIn(service);
    const thief = createBrowser(service);
    thief.setToken(victim.token());
    const { uid } = await app.begin(thief, { scope: `openid ${dangerous}`, prompt: 'consent' });
    const shown = await thief.call(`/authorize?uid=${uid}`);
    const answer = await approve(thief, uid, shown.json.scopes);
    expect([answer.status, answer.json.code]).toEqual([403, 'sudo-required']);
    expect(await consentOf(account.id)).toBeUndefined();
    const resumed = await app.resume(thief, `http://account-api.talon.localhost:3000/oauth/authorize/${uid}`);
    expect(resumed).toContain('/approve?uid=');
  });

  test.each(sensitive)('does not approve %s', async scope => {
    const { account, browser } = await signedIn(service);
    const { uid } = await app.begin(browser, { scope: `openid ${scope}`, prompt: 'consent' });
    expect((await approve(browser, uid, ['openid', scope])).json.code).toBe('sudo-required');
    expect(await consentOf(account.id)).toBeUndefined();
    await giveStepUp(service, browser);
    expect((await approve(browser, uid, ['openid', scope])).status).toBe(200);
    expect((await consentOf(account.id))?.toSorted()).toEqual(['openid', scope].toSorted());
  });

  test('gains nothing by fields that the call does not have', async () => {
    const { account: stranger } = await signedIn(service);
    const { account, browser } = await signedIn(service);
    const { uid } = await app.begin(browser, { scope: 'openid payment' });
    const more = {
      sudo: true,
      step_up_until: '2099-01-01',
      client_id: '2',
      account_id: stranger.id,
      accountId: stranger.id,
      consent: {},
    };
    const body = { uid, scopes: ['openid', 'payment'], ...more };
    expect((await browser.call('/authorize', { body })).json.code).toBe('sudo-required');
    await giveStepUp(service, browser);
    expect((await browser.call('/authorize', { body })).status).toBe(200);
    expect((await consentOf(account.id))?.toSorted()).toEqual(['openid', 'payment']);
    expect(await consentOf(stranger.id)).toBeUndefined();
  });

  test('adds no sensitive scope to an earlier consent', async () => {
    const { account, browser } = await signedIn(service);
    await app.signIn(browser);
    const { uid } = await app.begin(browser, { scope: 'openid balance payment' });
    expect((await approve(browser, uid, ['payment'])).json.code).toBe('sudo-required');
    expect((await consentOf(account.id))?.toSorted()).toEqual(['balance', 'openid']);
  });

  test('approves scopes that only read', async () => {
    const { browser } = await signedIn(service);
    const { uid } = await app.begin(browser, { scope: 'openid balance user' });
    expect((await approve(browser, uid, ['openid', 'balance', 'user'])).status).toBe(200);
  });

  test('does not repeat an approval of sensitive scopes for tokens of its own', async () => {
    const { browser: victim } = await signedIn(service);
    const pages = await addPublicApplication();
    await pages.signIn(victim, { scope: 'openid payment offline_access', prompt: 'consent' });
    const thief = await createThief(victim);
    const begun = await pages.begin(thief, { scope: 'openid payment offline_access', prompt: 'consent' });
    for (const scopes of [['openid', 'payment', 'offline_access'], ['openid'], []])
      expect((await approve(thief, begun.uid, scopes)).status).toBeGreaterThanOrEqual(400);
    expect((await approve(thief, begun.uid, ['openid', 'payment', 'offline_access'])).json.code).toBe(
      'sudo-required',
    );
    expect(await pages.resume(thief, resumption(begun.uid))).toContain('/approve?uid=');
  });

  test.each(publicClients)(
    'gets no code of %s silently for sensitive scopes',
    async (_what, registration) => {
      const { browser: victim } = await signedIn(service);
      const client = await addPublicApplication(registration);
      const scope = 'openid balance payment';
      await client.signIn(victim, { scope, prompt: 'consent' });
      const thief = await createThief(victim);
      const begun = await client.begin(thief, { scope });
      const { json } = await thief.call(`/authorize?uid=${begun.uid}`);
      expect([json.target, json.scopes?.toSorted()]).toEqual([undefined, ['balance', 'openid', 'payment']]);
      // Approving what is harmless, or nothing, must not count as an approval of the rest.
      for (const scopes of [['openid', 'balance'], []])
        expect((await approve(thief, begun.uid, scopes)).json.code).toBe('invalid-request');
      expect((await approve(thief, begun.uid, json.scopes)).json.code).toBe('sudo-required');
      // The thief's browser can be signed in at the engine, by a request for harmless scopes.
      const harmless = await client.begin(thief, { scope: 'openid balance' });
      expect(await client.approveConsent(thief, harmless)).toContain('code=');
      expect((await client.begin(thief, { scope })).location).toContain('/approve?uid=');
      expect(errorIn((await client.begin(thief, { scope, prompt: 'none' })).location)).toBe(
        'consent_required',
      );
    },
  );

  test('does not continue with what somebody else has approved in the same browser', async () => {
    const { browser: victim } = await signedIn(service);
    const pages = await addPublicApplication();
    const request = { scope: 'openid payment offline_access', prompt: 'consent' };
    await pages.signIn(victim, request);
    // The thief uses an account of their own, whose session ends before the browser returns to the engine.
    const { browser: thief } = await signedIn(service);
    const { uid } = await pages.begin(thief, request);
    await giveStepUp(service, thief);
    const approved = await approve(thief, uid, ['openid', 'payment', 'offline_access']);
    await thief.call('/token', { method: 'DELETE' });
    const location = await pages.resume(thief, approved.json.target);
    const next = new URL(location).searchParams.get('uid') ?? '';
    await withoutStepUp();
    thief.setToken(victim.token());
    const { json } = await thief.call(`/authorize?uid=${next}`);
    expect([json.target, json.approvalType]).toEqual([undefined, 'scopes']);
    expect((await approve(thief, next, [])).json.code).toBe('invalid-request');
    expect((await approve(thief, next, json.scopes)).json.code).toBe('sudo-required');
  });
});

describe('an honest person', () => {
  const scope = 'openid balance payment';

  test('is not asked again by a client with a secret, whose codes only it can redeem', async () => {
    const { browser } = await signedIn(service);
    await app.signIn(browser, { scope });
    await withoutStepUp();
    const { location } = await app.begin(browser, { scope });
    expect(location).toContain('code=');
    expect((await app.begin(browser, { scope, prompt: 'none' })).location).toContain('code=');
  });

  test('who has just signed in with a code repeats an approval without another', async () => {
    const { account, browser } = await signedIn(service);
    const pages = await addPublicApplication();
    await pages.signIn(browser, { scope });
    await withoutStepUp();
    const again = createBrowser(service);
    await again.signInWithCode(account);
    const begun = await pages.begin(again, { scope });
    const { json } = await again.call(`/authorize?uid=${begun.uid}`);
    const approved = await approve(again, begun.uid, json.scopes);
    expect(approved.status).toBe(200);
    expect(await pages.resume(again, approved.json.target)).toContain('code=');
  });

  test('is not asked again by a public client for what only reads', async () => {
    const { browser } = await signedIn(service);
    const pages = await addPublicApplication();
    await pages.signIn(browser, { scope: 'openid balance' });
    expect((await pages.begin(browser, { scope: 'openid balance' })).location).toContain('code=');
  });
});

describe('a public client for what only reads', () => {
  const scope = 'openid balance';

  test.each([
    ['a scheme of its own', 'be.example.app:/callback', 'be.example.app:/callback'],
    ['loopback without a path', 'http://127.0.0.1', 'http://127.0.0.1:5123'],
    ['loopback with a port', 'http://localhost:4000/callback', 'http://localhost:4000/callback'],
    ['loopback of IPv6', 'http://[::1]/callback', 'http://[::1]:5123/callback'],
  ])('shows the page at every request to %s', async (_what, registered, redirect_uri) => {
    const { browser } = await signedIn(service);
    const client = await addPublicApplication({ redirect_uris: [registered] });
    for (let times = 0; times < 2; times += 1) {
      const begun = await client.begin(browser, { scope, redirect_uri });
      const { json } = await browser.call(`/authorize?uid=${begun.uid}`);
      expect(json.scopes.toSorted()).toEqual(['balance', 'openid']);
      expect(await client.approveConsent(browser, begun)).toContain('code=');
    }
  });

  test('shows it once at an address on the web, also if it is registered for loopback too', async () => {
    const { browser } = await signedIn(service);
    const [page, local] = ['https://page.example/callback', 'http://localhost:4000/callback'];
    const client = await addPublicApplication({ redirect_uris: [page, local] });
    await client.signIn(browser, { scope });
    expect((await client.begin(browser, { scope })).location).toMatch(/^https:\/\/page\.example.*code=/);
    expect((await client.begin(browser, { scope, prompt: 'none' })).location).toContain('code=');
    const { location } = await client.begin(browser, { scope, redirect_uri: local, prompt: 'none' });
    expect(errorIn(location)).toBe('consent_required');
  });
});

describe('lasting access of a client', () => {
  const endings: [string, (given: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>, boolean][] = [
    ['global log-out', ({ browser }) => browser.call('/tokens', { method: 'DELETE' }), true],
    [
      'a change of the password',
      async ({ browser }) => {
        await giveStepUp(service, browser);
        return browser.call('/user/password', {
          method: 'PUT',
          body: { password: 'seven green chairs on a hill' },
        });
      },
      true,
    ],
    ['the operator’s end of its sessions', ({ account }) => endSessions(service.deps, account.id), true],
    ['a reset of the password', ({ account }) => resetWithCode(service, account), false],
  ];

  test.each(endings)('ends with %s', async (_what, end, isConsentKept) => {
    const signed = await signedIn(service);
    const tokens = await app.signIn(signed.browser, {
      scope: `openid balance ${dangerous}`,
      prompt: 'consent',
    });
    const online = await app.signIn(signed.browser);
    await end(signed);
    for (const { access_token } of [tokens, online])
      expect(await app.introspect(access_token)).toEqual({ active: false });
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    expect((await consentOf(signed.account.id)) !== undefined).toBe(isConsentKept);
  });

  test('of another person continues', async () => {
    const [one, other] = [await signedIn(service), await signedIn(service)];
    const tokens = await app.signIn(other.browser, offline);
    await one.browser.call('/tokens', { method: 'DELETE' });
    expect((await app.refresh(tokens.refresh_token)).access_token).toBeTruthy();
  });

  test('needs no new consent after a global log-out, only a new sign-in', async () => {
    const { account, browser } = await signedIn(service);
    await app.signIn(browser, offline);
    await browser.call('/tokens', { method: 'DELETE' });
    await browser.signInWithCode(account);
    const begun = await app.begin(browser);
    const { json } = await browser.call(`/authorize?uid=${begun.uid}`);
    expect(json.target).toContain('/oauth/authorize/');
    const { access_token } = await app.redeem(await app.resume(browser, json.target), begun);
    expect((await app.introspect(access_token)).active).toBe(true);
  });
});
