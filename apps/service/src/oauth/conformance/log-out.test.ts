import { expect, test } from 'vitest';
import { addApplication } from '../../testing/applications';
import type { Browser } from '../../testing/browser';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService();
const bye = 'http://app.localhost:3000/bye';
const login = 'http://account.talon.localhost:3000/login';
const refused = 'http://account.talon.localhost:3000/partner/invalid';
const state = 'the client’s own';

/** Opens the log-out with these parameters and confirms it; the address at the end. */
async function logOut(browser: Browser, parameters: Record<string, string>): Promise<string> {
  const query = new URLSearchParams(parameters).toString();
  const page = await browser.call(`/oauth/end-session?${query}`, { headers: { Accept: 'text/html' } });
  if (page.headers.location) return page.headers.location;
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const answer = await browser.call('/oauth/end-session/confirm', {
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return answer.headers.location ?? '';
}

/** The same claims under a signature of something else. */
const modified = (hint: string) => {
  const [head, body, signature = ''] = hint.split('.');
  const other = signature.startsWith('A') ? 'B' : 'A';
  return `${head}.${body}.${other}${signature.slice(1)}`;
};

/** Claims of nobody, under a signature of the same length. */
const foreign = (hint: string) => {
  const [head, , signature] = hint.split('.');
  const claims = Buffer.from(JSON.stringify({ iss: 'https://evil.example', sub: 'nobody' }));
  return `${head}.${claims.toString('base64url')}.${signature}`;
};

const withState = `${bye}?${new URLSearchParams({ state }).toString()}`;

test.each<[string, (hint: string) => Record<string, string>, string, boolean?]>([
  [
    'oidcc-rp-initiated-logout',
    id_token_hint => ({ id_token_hint, post_logout_redirect_uri: bye, state }),
    withState,
  ],
  [
    'oidcc-rp-initiated-logout-no-state',
    id_token_hint => ({ id_token_hint, post_logout_redirect_uri: bye }),
    bye,
  ],
  [
    'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
    id_token_hint => ({ id_token_hint, state }),
    login,
  ],
  ['oidcc-rp-initiated-logout-no-params', () => ({}), login],
  ['oidcc-rp-initiated-logout-only-state', () => ({ state }), login],
  ['oidcc-rp-initiated-logout-no-id-token-hint', () => ({ post_logout_redirect_uri: bye, state }), login],
  [
    'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
    id_token_hint => ({ id_token_hint, post_logout_redirect_uri: `${bye}/other` }),
    refused,
    true,
  ],
  [
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
    id_token_hint => ({ id_token_hint, post_logout_redirect_uri: `${bye}?more=1` }),
    refused,
    true,
  ],
  [
    'oidcc-rp-initiated-logout-modified-id-token-hint',
    hint => ({ id_token_hint: modified(hint), post_logout_redirect_uri: bye }),
    refused,
    true,
  ],
  [
    'oidcc-rp-initiated-logout-bad-id-token-hint',
    hint => ({ id_token_hint: foreign(hint), post_logout_redirect_uri: bye }),
    refused,
    true,
  ],
])('%s', async (_module, parametersOf, end, staysSignedIn = false) => {
  const app = await addApplication(service, { post_logout_redirect_uris: [bye] });
  const { browser } = await signedIn(service);
  const { id_token = '' } = await app.signIn(browser);
  expect((await logOut(browser, parametersOf(id_token))).split('?parameter=')[0]).toBe(end);
  expect((await browser.call('/user')).status).toBe(staysSignedIn ? 200 : 401);
  const silent = await app.begin(browser, { prompt: 'none' });
  expect(silent.location).toContain(staysSignedIn ? 'code=' : 'error=login_required');
});

test.each([
  'oidcc-rp-initiated-logout-discovery-endpoint-verification',
  'oidcc-backchannel-logout-discovery-endpoint-verification',
])('%s', async () => {
  const { json } = await service.call('/.well-known/openid-configuration');
  expect(json.end_session_endpoint).toBe('http://account-api.talon.localhost:3000/oauth/end-session');
  expect(json.backchannel_logout_supported).toBe(true);
  expect(json.backchannel_logout_session_supported).toBe(true);
});
