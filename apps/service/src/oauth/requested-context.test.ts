import { expect, test } from 'vitest';
import { addApplication, type Application } from '../testing/applications';
import { type Browser, createBrowser } from '../testing/browser';
import { answerAt } from '../testing/conformance';
import { enrolPasskey, signInWithPasskey } from '../testing/passkeys';
import { withTestService } from '../testing/service';
import { addVerifiedAccount, type Given } from '../testing/verified-accounts';

const service = withTestService();
const contexts = {
  password: 'urn:talon:password',
  twoFactor: 'urn:talon:two-factor',
  passkey: 'urn:talon:passkey',
};
const essential = (...values: string[]) => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
});

/** A person who has signed in with the password alone, on a trusted device or without an authenticator. */
async function byPassword(given: Given = {}) {
  const account = await addVerifiedAccount(service.deps, given);
  const browser = createBrowser(service);
  if (given.methods) {
    await browser.signInWithCode(account, { isTrustedDevice: true });
    await browser.signIn(account);
  } else await browser.signIn(account);
  return { account, browser, app: await addApplication(service) };
}

const show = (browser: Browser, uid: string) => browser.call(`/authorize?uid=${uid}`);
const claimsOf = async (app: Application, browser: Browser, asked = {}) => {
  const claims = (await app.signIn(browser, asked)).claims();
  return { acr: claims?.acr, amr: claims?.amr, sid: claims?.['sid'] };
};

test('every ID token says how the person is authenticated, and names the session', async () => {
  const { browser, app } = await byPassword();
  expect(await claimsOf(app, browser)).toEqual({
    acr: contexts.password,
    amr: ['pwd'],
    sid: expect.stringMatching(/^[\w-]{20,}$/),
  });
});

test.each([
  ['acr_values', { acr_values: `${contexts.passkey} ${contexts.twoFactor}` }],
  ['an essential acr', essential(contexts.twoFactor)],
])(
  '%s leads to a step-up, and raises the session for later requests and other clients',
  async (_by, asked) => {
    const { account, browser, app } = await byPassword({ methods: ['sms'] });
    await app.signIn(browser);
    const begun = await app.begin(browser, asked);
    expect((await show(browser, begun.uid)).json.code).toBe('sudo-required');
    await browser.performStepUp('sudo', account);
    const tokens = await app.redeem(await app.approveConsent(browser, begun), begun);
    expect(tokens.claims()).toMatchObject({ acr: contexts.twoFactor, amr: ['pwd', 'sms', 'mca', 'mfa'] });
    const silent = await app.begin(browser, { ...asked, prompt: 'none' });
    expect((await app.redeem(silent.location, silent)).claims()?.acr).toBe(contexts.twoFactor);
    expect((await claimsOf(await addApplication(service), browser)).acr).toBe(contexts.twoFactor);
  },
);

test('a step-up at the portal counts without a new request there', async () => {
  const { account, browser, app } = await byPassword({ methods: ['sms'] });
  await app.signIn(browser);
  await browser.performStepUp('sudo', account);
  const silent = await app.begin(browser, { ...essential(contexts.twoFactor), prompt: 'none' });
  expect((await app.redeem(silent.location, silent)).claims()?.acr).toBe(contexts.twoFactor);
});

test('a stronger sign-in meets a weaker context', async () => {
  const { account, browser, app } = await byPassword({ methods: ['sms'] });
  await browser.performStepUp('sudo', account);
  const passkey = await enrolPasskey(browser, { isSynced: true });
  const elsewhere = createBrowser(service);
  await signInWithPasskey(elsewhere, passkey);
  expect((await claimsOf(app, elsewhere, essential(contexts.twoFactor))).acr).toBe(contexts.twoFactor);
  expect((await claimsOf(app, elsewhere)).acr).toBe(contexts.passkey);
});

test('prompt=none shows no page: an essential context fails, acr_values do not', async () => {
  const { browser, app } = await byPassword({ methods: ['sms'] });
  await app.signIn(browser);
  const begin = async (asked: object) =>
    answerAt((await app.begin(browser, { ...asked, prompt: 'none' })).location);
  expect(await begin(essential(contexts.twoFactor))).toMatchObject({ error: 'login_required' });
  expect(await begin({ acr_values: contexts.twoFactor })).toHaveProperty('code');
});

test('a person without authenticators continues unless the client insists', async () => {
  const { browser, app } = await byPassword();
  expect((await claimsOf(app, browser, { acr_values: contexts.twoFactor })).acr).toBe(contexts.password);
  const begun = await app.begin(browser, essential(contexts.twoFactor));
  expect((await show(browser, begun.uid)).json.code).toBe('sudo-required');
});

test('a passkey that the person does not have is an error where the client insists', async () => {
  const { browser, app } = await byPassword({ methods: ['sms'] });
  expect((await claimsOf(app, browser, { acr_values: contexts.passkey })).acr).toBe(contexts.password);
  const begun = await app.begin(browser, essential(contexts.passkey));
  const { json } = await show(browser, begun.uid);
  expect(answerAt(await app.resume(browser, json.target))).toMatchObject({
    error: 'unmet_authentication_requirements',
  });
});

test.each([
  ['an unknown essential acr', essential('urn:other'), 'unmet_authentication_requirements'],
  ['an acr that is a text', { claims: '{"id_token":{"acr":"high"}}' }, 'invalid_request'],
  [
    'values that are no list',
    { claims: '{"id_token":{"acr":{"essential":true,"values":"a"}}}' },
    'invalid_request',
  ],
  ['claims that are not JSON', { claims: '{' }, 'invalid_request'],
  ['claims that are a list', { claims: '[]' }, 'invalid_request'],
  ['claims of nothing', { claims: '{}' }, 'invalid_request'],
])('%s: %s', async (_what, asked, error) => {
  const { location } = await (await addApplication(service)).begin(createBrowser(service), asked);
  expect(answerAt(location)).toMatchObject({ error });
});

test('an unknown voluntary acr is ignored', async () => {
  const { browser, app } = await byPassword();
  expect((await claimsOf(app, browser, { acr_values: 'urn:other' })).acr).toBe(contexts.password);
});

test('claims puts approved claims into the ID token, and no others', async () => {
  const { account, browser, app } = await byPassword();
  const claims = JSON.stringify({
    id_token: { email: { essential: true }, phone_number: null },
    userinfo: { phone_number: null },
  });
  const tokens = await app.signIn(browser, { scope: 'openid email', claims });
  expect(tokens.claims()).toMatchObject({ email: account.email });
  expect(tokens.claims()).not.toHaveProperty('phone_number');
  expect(await app.userinfo(tokens.access_token)).not.toHaveProperty('phone_number');
});

test('claims with the sub of somebody else asks for a sign-in', async () => {
  const { browser, app } = await byPassword();
  const claims = JSON.stringify({ id_token: { sub: { value: 'somebody else' } } });
  const begun = await app.begin(browser, { claims });
  expect((await show(browser, begun.uid)).json.code).toBe('login-required');
});
