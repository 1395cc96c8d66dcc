import { randomUUID } from 'node:crypto';
import { refreshGraceSeconds } from '@talon/rules/limits';
import * as oauth from 'openid-client';
import { afterEach, expect, test, vi } from 'vitest';
import { addApplication, offline } from '../testing/applications';
import { purgeOidcRecords } from './oidc-records';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();
afterEach(() => vi.useRealTimers());

/** The clock of the node; the client, which is in this process, has it too. */
const setClock = (secondsAhead: number) => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + secondsAhead * 1000 });
};

test.each([
  ['right', 'ahead', 0, 600],
  ['right', 'behind', 0, -600],
  ['ahead', 'right', 600, 0],
  ['behind', 'right', -600, 0],
])(
  'a code from a node whose clock is %s is redeemed at one whose clock is %s, and the tokens are good at both',
  async (_there, _here, there, here) => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    setClock(there);
    const begun = await app.begin(browser, offline);
    setClock(here);
    const location = await app.approveConsent(browser, begun);
    setClock(there);
    const tokens = await app.redeem(location, begun);
    setClock(here);
    expect(await app.introspect(tokens.access_token)).toMatchObject({ active: true });
    const renewed = await app.refresh(tokens.refresh_token);
    setClock(there);
    expect(await app.introspect(renewed.access_token)).toMatchObject({ active: true });
    expect((await app.userinfo(renewed.access_token)).sub).toBeDefined();
  },
);

test.each([
  ['ahead', 3000],
  ['behind', -3000],
])('a node whose clock is %s ends a code and a token when the database says so', async (_where, seconds) => {
  const app = await addApplication(service);
  const { browser } = await signedIn(service);
  setClock(seconds);
  const begun = await app.begin(browser);
  const tokens = await app.redeem(await app.approveConsent(browser, begun), begun);
  const age = (model: string, by: string) =>
    service.deps.db.query('update oidc_records set expires_at = expires_at - $2::interval where model = $1', [
      model,
      by,
    ]);
  await age('AccessToken', '59 minutes');
  expect(await app.introspect(tokens.access_token)).toMatchObject({ active: true });
  await age('AccessToken', '1 minute');
  expect(await app.introspect(tokens.access_token)).toEqual({ active: false });

  const again = await app.begin(browser);
  const location = await app.approveConsent(browser, again);
  await age('AuthorizationCode', '1 minute');
  await expect(app.redeem(location, again)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['ahead', 300],
  ['behind', -300],
])(
  'a node whose clock is %s ends the grace of a refresh token when the database says so',
  async (_where, seconds) => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const tokens = await app.signIn(browser, offline);
    const ageUse = (by: number) =>
      service.deps.db.query('update oidc_records set consumed_at = consumed_at - make_interval(secs => $1)', [
        by,
      ]);
    const next = await app.refresh(tokens.refresh_token);
    setClock(seconds);
    await ageUse(refreshGraceSeconds - 2);
    expect((await app.refresh(tokens.refresh_token)).refresh_token).toBe(next.refresh_token);
    await ageUse(2);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  },
);

test.each([
  ['ahead', 300],
  ['behind', -300],
])(
  'a node whose clock is %s judges a signed log-in of a client by the clock of the database',
  async (_where, nodeSeconds) => {
    const realNow = Date.now;
    const clientSeconds = { ahead: 0 };
    const { auth, jwks } = await signedLogIn(() => realNow() / 1000 + clientSeconds.ahead);
    const app = await addApplication(service, { token_endpoint_auth_method: 'private_key_jwt', jwks, auth });
    const { browser } = await signedIn(service);
    const { access_token: token } = await app.signIn(browser);
    setClock(nodeSeconds);
    expect(await app.introspect(token)).toMatchObject({ active: true });
    for (const wrong of [-120, 120]) {
      clientSeconds.ahead = wrong;
      await expect(app.introspect(token)).rejects.toMatchObject({ error: 'invalid_client' });
    }
  },
);

test.each([
  ['ahead', 600],
  ['behind', -600],
])(
  'a log-in is good once at a node whose clock is %s, also after what has expired is purged',
  async (_where, nodeSeconds) => {
    const realNow = Date.now;
    const { auth, jwks } = await signedLogIn(() => realNow() / 1000, { jti: randomUUID(), seconds: 300 });
    const app = await addApplication(service, { token_endpoint_auth_method: 'private_key_jwt', jwks, auth });
    const { browser } = await signedIn(service);
    setClock(nodeSeconds);
    const begun = await app.begin(browser);
    const location = await app.approveConsent(browser, begun);
    await app.redeem(location, begun);
    const { db } = service.deps;
    await db.query(
      "update oidc_records set expires_at = expires_at - interval '5 minutes' where model = 'ReplayDetection'",
    );
    await purgeOidcRecords(db, { most: 1000 });
    await expect(app.introspect('any token')).rejects.toMatchObject({ error: 'invalid_client' });
  },
);

/** A client whose signed log-ins are valid for a minute by its own clock. */
async function signedLogIn(
  now: () => number,
  { jti, seconds = 60 }: { jti?: string; seconds?: number } = {},
) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const auth = oauth.PrivateKeyJwt(privateKey, {
    [oauth.modifyAssertion]: (_header, payload) => {
      const at = Math.floor(now());
      Object.assign(payload, { iat: at, nbf: at, exp: at + seconds, ...(jti !== undefined && { jti }) });
    },
  });
  return { auth, jwks: { keys: [{ kty, crv, x, y, kid: 'one', alg: 'ES256', use: 'sig' }] } };
}
