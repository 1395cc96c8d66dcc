import { expect, test } from 'vitest';
import { type Browser, createBrowser } from '../../testing/browser';
import { basicProfile, plain, registerBasicClient } from '../../testing/conformance';
import { withTestService } from '../../testing/service';

const service = withTestService();

/** The fields of a page that posts itself to the client. */
const fieldsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

const posted = (parameters: Record<string, string | undefined> = {}) =>
  plain({ response_mode: 'form_post', ...parameters });

test('oidcc-formpost: the reply is posted to the client, with state and issuer', async () => {
  const { app, browser } = await basicProfile(service);
  await app.signIn(browser, plain());
  const begun = await app.begin(browser, posted({ state: 'mine' }));
  expect(begun.answer.status).toBe(200);
  expect(begun.answer.text).toContain(`action="${app.callback}"`);
  const fields = fieldsOf(begun.answer.text);
  expect(fields).toMatchObject({ state: 'mine', iss: app.configuration.serverMetadata().issuer });
  const location = `${app.callback}?${new URLSearchParams(fields).toString()}`;
  expect((await app.redeem(location, begun)).access_token).toBeDefined();
  await expect(app.redeem(location, begun)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['oidcc-ensure-request-without-nonce-succeeds-for-code-flow', { nonce: undefined }],
  ['oidcc-scope-all', { scope: 'openid profile email address phone' }],
  ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid' }],
  ['oidcc-display-popup', { display: 'popup' }],
  ['oidcc-max-age-10000', { max_age: '10000' }],
  ['oidcc-prompt-none-logged-in', { prompt: 'none' }],
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
  ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ['oidcc-claims-essential', { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) }],
  [
    'oidcc-ensure-request-with-valid-pkce-succeeds',
    { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
  ],
])('oidcc-formpost: a code is posted for %s', async (_name, parameters) => {
  const { app, browser } = await basicProfile(service);
  const { prompt: _, ...first } = { prompt: undefined, ...parameters };
  await app.approveConsent(browser, await app.begin(browser, plain(first)));
  const { answer, uid } = await app.begin(browser, posted(parameters));
  const page = uid ? await resumed(browser, uid) : answer.text;
  expect(page).toContain(`action="${app.callback}"`);
  expect(fieldsOf(page)).toHaveProperty('code');
});

/** The page after the portal has looked at the request, which needs nothing more of the person. */
async function resumed(browser: Browser, uid: string): Promise<string> {
  const { json } = await browser.call(`/authorize?uid=${uid}`);
  return (await browser.call(new URL(json.target).pathname)).text;
}

test('oidcc-formpost: a posted request is answered by post', async () => {
  const { app, browser } = await basicProfile(service);
  await app.signIn(browser, plain());
  const body = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: app.callback,
    response_type: 'code',
    response_mode: 'form_post',
    scope: 'openid',
  }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = await browser.call('/oauth/authorize', { body, headers });
  const { text } = await browser.call(sent.headers.location ?? '');
  expect(fieldsOf(text)).toHaveProperty('code');
});

test.each([
  ['oidcc-response-type-missing', { response_type: '' }, 'invalid_request'],
  [
    'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    { request: 'a.b.c' },
    'request_not_supported',
  ],
  [
    'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
    { request_uri: 'https://app.example/request' },
    'request_uri_not_supported',
  ],
  ['oidcc-prompt-none-not-logged-in', { prompt: 'none' }, 'login_required'],
])('oidcc-formpost: an error is posted for %s', async (_name, parameters, error) => {
  const app = await registerBasicClient(service);
  const { answer } = await app.begin(createBrowser(service), posted({ ...parameters, state: 'mine' }));
  expect(answer.text).toContain(`action="${app.callback}"`);
  expect(fieldsOf(answer.text)).toMatchObject({ error, state: 'mine' });
});

test('oidcc-formpost: nothing is posted to an address that is not registered', async () => {
  const app = await registerBasicClient(service);
  const { answer } = await app.begin(
    createBrowser(service),
    posted({ redirect_uri: `${app.callback}/other` }),
  );
  expect([answer.status, answer.text]).not.toContain('action=');
  expect(answer.headers.location).toContain('/partner/invalid');
});
