import { describe, expect, test } from 'vitest';
import { goodPassword } from '../testing/accounts';
import { type Application, addApplication } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { answerAt } from '../testing/conformance';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { addVerifiedAccount } from '../testing/verified-accounts';

const service = withTestService();

const show = async (browser: Browser, uid: string) => (await browser.call(`/authorize?uid=${uid}`)).json;
const choose = (browser: Browser, uid: string) => browser.call('/authorize/account', { body: { uid } });

/** A person who was signed in before the request, and a client. */
async function known() {
  const app = await addApplication(service);
  return { app, ...(await signedIn(service)) };
}

/** Whom the client gets when the browser goes on. */
async function signedInAtClient(
  app: Application,
  browser: Browser,
  begun: Awaited<ReturnType<Application['begin']>>,
) {
  const tokens = await app.redeem(await app.approveConsent(browser, begun), begun);
  return tokens.claims()?.sub;
}

describe.each(['select_account', 'create'])('prompt=%s', prompt => {
  test('asks whoever is signed in, each time and before anything else, and continues with their account', async () => {
    const { app, browser, account } = await known();
    await app.signIn(browser);
    for (const scope of ['openid balance', 'openid balance transaction']) {
      const begun = await app.begin(browser, { prompt, scope, acr_values: 'urn:talon:two-factor' });
      const refused = await browser.call(`/authorize?uid=${begun.uid}`);
      expect(refused.status).toBe(403);
      expect(refused.json).toMatchObject({
        code: 'account-choice-required',
        authorization: { client: { client_id: app.clientId }, creates_account: prompt === 'create' },
      });
      const approval = { body: { uid: begun.uid, scopes: ['openid', 'balance'] } };
      expect((await browser.call('/authorize', approval)).json.code).toBe('account-choice-required');
      const chosen = await Promise.all([choose(browser, begun.uid), choose(browser, begun.uid)]);
      expect(chosen.map(({ status }) => status)).toEqual([204, 204]);
      expect(await signedInAtClient(app, browser, begun)).toBe(account.id);
      expect((await choose(browser, begun.uid)).json.code).toBe('request-expired');
    }
  });

  test('leads to the sign-in without a session, and whoever signs in during the request has chosen', async () => {
    const app = await addApplication(service);
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const browser = createBrowser(service);
    const begun = await app.begin(browser, { prompt });
    expect(await show(browser, begun.uid)).toMatchObject({
      code: 'login-required',
      authorization: { creates_account: prompt === 'create' },
    });
    await browser.signInWithCode(account);
    expect(await signedInAtClient(app, browser, begun)).toBe(account.id);
  });

  test('gives the client another account that signs in instead, and ends the session of the first', async () => {
    const { app, browser, account } = await known();
    const first = browser.token();
    const other = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const begun = await app.begin(browser, { prompt });
    const { json } = await browser.call('/token', { body: { email: other.email, password: goodPassword } });
    await browser.confirm(json.mfa.payload, await browser.codeFor(other));
    expect(await signedInAtClient(app, browser, begun)).toBe(other.id);
    expect(other.id).not.toBe(account.id);
    browser.setToken(first);
    expect((await browser.call('/user')).status).toBe(401);
  });

  test.each(['none', 'none login'])('is refused beside %s', async other => {
    const { app, browser } = await known();
    const { location } = await app.begin(browser, { prompt: `${prompt} ${other}` });
    expect(answerAt(location)).toMatchObject({
      error: 'invalid_request',
      error_description: 'prompt none must only be used alone',
    });
  });

  test('beside login asks for a new sign-in only, beside consent for both', async () => {
    const { app, browser, account } = await known();
    await app.signIn(browser);
    const anew = await app.begin(browser, { prompt: `${prompt} login` });
    expect((await show(browser, anew.uid)).code).toBe('login-required');
    await browser.signInWithCode(account);
    expect(await signedInAtClient(app, browser, anew)).toBe(account.id);
    const asked = await app.begin(browser, { prompt: `consent ${prompt}` });
    expect((await show(browser, asked.uid)).code).toBe('account-choice-required');
    await choose(browser, asked.uid);
    expect((await show(browser, asked.uid)).scopes.toSorted()).toEqual(['balance', 'openid']);
    expect(await signedInAtClient(app, browser, asked)).toBe(account.id);
  });
});

test('a choice counts for one account, and in the browser of the request alone', async () => {
  const { app, browser } = await known();
  const another = await signedIn(service);
  const { uid } = await app.begin(browser, { prompt: 'select_account' });
  expect((await choose(another.browser, uid)).json.code).toBe('other-browser');
  await choose(browser, uid);
  expect((await show(browser, uid)).approvalType).toBe('scopes');
  browser.setToken(another.browser.token());
  expect((await show(browser, uid)).code).toBe('account-choice-required');
});

test('a choice needs a session', async () => {
  const { app, browser } = await known();
  const { uid } = await app.begin(browser, { prompt: 'select_account' });
  browser.setToken('');
  expect((await choose(browser, uid)).json.code).toBe('login-required');
});

test('an unknown prompt names those that exist', async () => {
  const { app, browser } = await known();
  const { location } = await app.begin(browser, { prompt: 'register' });
  expect(answerAt(location)['error_description']).toBe(
    'prompt must be none alone, or any of login, consent, select_account and create',
  );
});
