import * as oauth from 'openid-client';
import { describe, expect, test, vi } from 'vitest';
import {
  type Application,
  addApplication,
  type Begun,
  createApplication,
  offline,
} from '../testing/applications';
import { readEvents } from '../testing/audit';
import { createBrowser } from '../testing/browser';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ nodes: 2 });

const refusedGrant = { error: 'invalid_grant' };
const refusedClient = { status: 401, cause: [{ parameters: { error: 'invalid_client' } }] };

/** The authorization response with the code, after a person has consented. */
async function approved(app: Application, parameters: Record<string, string | undefined> = {}) {
  const { browser } = await signedIn(service);
  const begun = await app.begin(browser, parameters);
  return { begun, location: await app.approveConsent(browser, begun), browser };
}

const redeemAs = (app: Application, location: string, checks: Begun['checks']) =>
  oauth.authorizationCodeGrant(app.configuration, new URL(location), checks);

test('the response contains state and issuer, and the ID token the nonce', async () => {
  const app = await addApplication(service);
  const { begun, location } = await approved(app, { state: 'the state', nonce: 'the nonce' });
  const { searchParams } = new URL(location);
  expect(searchParams.get('state')).toBe('the state');
  expect(searchParams.get('iss')).toBe('http://account-api.talon.localhost:3000');
  const tokens = await app.redeem(location, begun);
  expect(tokens.claims()).toMatchObject({ nonce: 'the nonce', aud: app.clientId });
});

test('a reused code is refused, and its tokens are revoked', async () => {
  const app = await addApplication(service);
  const { begun, location } = await approved(app, offline);
  const tokens = await app.redeem(location, begun);
  expect(await app.introspect(tokens.access_token)).toMatchObject({ active: true });
  await expect(app.redeem(location, begun)).rejects.toMatchObject(refusedGrant);
  expect(await app.introspect(tokens.access_token)).toEqual({ active: false });
  await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
});

test('a reused code is an event of the account', async () => {
  const app = await addApplication(service);
  const { browser, account } = await signedIn(service);
  const begun = await app.begin(browser);
  const location = await app.approveConsent(browser, begun);
  await app.redeem(location, begun);
  await expect(app.redeem(location, begun)).rejects.toMatchObject(refusedGrant);
  await service.deps.failures.flush();
  const condition = "account_id = $1 and event = 'token-replayed'";
  expect(await readEvents(service.deps, ['client_id'], condition, [account.id])).toEqual([
    { client_id: app.clientId },
  ]);
});

test('of concurrent redemptions of one code on two nodes at most one gets tokens, and these are revoked', async () => {
  const app = await addApplication(service, { client_id: 'raced' });
  const other = await app.at(service.nodes[1] ?? service);
  for (let round = 0; round < 5; round += 1) {
    const { begun, location } = await approved(app, offline);
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => redeemAs(index % 2 ? app : other, location, begun.checks)),
    );
    const redeemed = tries.filter(each => each.status === 'fulfilled');
    expect(redeemed.length).toBeLessThanOrEqual(1);
    const lost = tries.filter(each => each.status === 'rejected');
    expect(lost.map(({ reason }) => reason.error)).toEqual(lost.map(() => 'invalid_grant'));
    for (const { value } of redeemed) {
      expect(await app.introspect(value.access_token)).toEqual({ active: false });
      await expect(app.refresh(value.refresh_token)).rejects.toMatchObject(refusedGrant);
    }
  }
});

test('a replay revokes neither the consent nor tokens of the same client in another browser', async () => {
  const app = await addApplication(service);
  const { account, browser } = await signedIn(service);
  const phone = await app.signIn(browser, offline);
  const laptop = createBrowser(service);
  await laptop.signInWithCode(account);
  const begun = await app.begin(laptop, offline);
  const location = await app.approveConsent(laptop, begun);
  await app.redeem(location, begun);
  await expect(app.redeem(location, begun)).rejects.toMatchObject(refusedGrant);
  expect(await app.introspect(phone.access_token)).toMatchObject({ active: true });
  expect((await browser.call('/tokens')).json).toHaveProperty(app.clientId);
  // The browser whose code was stolen gets a new code without consent.
  expect((await app.signIn(laptop)).access_token).toBeTruthy();
});

test('a code is refused to another client, without revoking anything', async () => {
  const app = await addApplication(service);
  const thief = await addApplication(service, { redirect_uris: [app.callback] });
  const { begun, location } = await approved(app);
  await expect(redeemAs(thief, location, begun.checks)).rejects.toMatchObject(refusedGrant);
  expect((await app.redeem(location, begun)).access_token).toBeTruthy();
});

test('a code expires after a minute', async () => {
  const app = await addApplication(service);
  const { begun, location } = await approved(app);
  await service.deps.db.query(
    "update oidc_records set expires_at = now() where model = 'AuthorizationCode' and consumed_at is null",
  );
  await expect(app.redeem(location, begun)).rejects.toMatchObject(refusedGrant);
  const { rows } = await service.deps.db.query(
    "select extract(epoch from expires_at - created_at)::int as seconds from oidc_records where model = 'AuthorizationCode'",
  );
  expect(rows.every(({ seconds }) => seconds <= 60)).toBe(true);
});

test('a code of one market is unknown in the other', async () => {
  const app = await addApplication(service, { client_id: 'both' });
  const { begun, location } = await approved(app);
  const code = new URL(location).searchParams.get('code') ?? '';
  const answer = await service.call('/oauth/token', {
    host: 'account-api.talon-lux.localhost:3000',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${Buffer.from(`both:${encodeURIComponent('a secret that nobody guesses')}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: app.callback,
      code_verifier: begun.checks.pkceCodeVerifier ?? '',
    }).toString(),
  });
  expect(answer.json).toMatchObject(refusedGrant);
  expect((await app.redeem(location, begun)).access_token).toBeTruthy();
});

describe('PKCE', () => {
  test('a wrong or missing verifier is refused', async () => {
    const app = await addApplication(service);
    const wrong = await approved(app);
    await expect(
      redeemAs(app, wrong.location, {
        ...wrong.begun.checks,
        pkceCodeVerifier: oauth.randomPKCECodeVerifier(),
      }),
    ).rejects.toMatchObject(refusedGrant);
    const { pkceCodeVerifier: _, ...without } = wrong.begun.checks;
    await expect(redeemAs(app, wrong.location, without)).rejects.toMatchObject(refusedGrant);
  });

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a challenge without its method', { code_challenge_method: undefined }],
    ['a method without its challenge', { code_challenge: undefined }],
    ['a challenge that is too short', { code_challenge: 'short' }],
  ])('a request with %s is refused', async (_what, parameters) => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const { location } = await app.begin(browser, parameters);
    expect(location.startsWith(app.callback)).toBe(true);
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
  });

  test('is optional for a confidential client that is registered so, and never for a public one', async () => {
    const old = await addApplication(service, { is_pkce_required: false });
    const { browser } = await signedIn(service);
    const without = { code_challenge: undefined, code_challenge_method: undefined };
    expect((await old.signIn(browser, without)).access_token).toBeTruthy();
    await expect(addApplication(service, { secret: null, is_pkce_required: false })).rejects.toThrow();
  });
});

describe('client authentication', () => {
  test('a wrong secret is refused', async () => {
    const app = await addApplication(service, { client_id: 'secretive' });
    const { begun, location } = await approved(app);
    const impostor = await createApplication(service, 'secretive', {
      secret: 'another secret',
      market: 'be',
      callback: app.callback,
      auth: undefined,
    });
    await expect(impostor.redeem(location, begun)).rejects.toMatchObject(refusedClient);
    expect((await app.redeem(location, begun)).access_token).toBeTruthy();
  });

  test('private_key_jwt is accepted, and the same assertion is refused a second time', async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['sign', 'verify'],
    );
    const {
      key_ops: _,
      ext: __,
      ...jwk
    } = (await crypto.subtle.exportKey('jwk', publicKey)) as Record<string, unknown>;
    let jti = '';
    const auth = oauth.PrivateKeyJwt(privateKey, {
      [oauth.modifyAssertion]: (_header, payload) => {
        payload['jti'] = jti || payload['jti'];
      },
    });
    const app = await addApplication(service, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ ...jwk, kid: 'one', alg: 'ES256', use: 'sig' }] },
      auth,
    });
    const { browser } = await signedIn(service);
    const tokens = await app.signIn(browser, offline);
    jti = 'used at once';
    // Waits until each request has checked whether the assertion was used before.
    const held = await service.deps.db.connect();
    await held.query('begin');
    await held.query('lock table oidc_records in share mode');
    const under = Promise.allSettled(Array.from({ length: 4 }, () => app.introspect(tokens.access_token)));
    await vi.waitFor(async () => {
      const { rows } = await held.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks
          where relation = 'oidc_records'::regclass and not granted`,
      );
      expect(rows[0]?.waiting).toBe(4);
    }, 10_000);
    await held.query('commit');
    held.release();
    const tries = await under;
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a disabled client gets no tokens, and its existing tokens are refused', async () => {
    const app = await addApplication(service);
    const { begun, location } = await approved(app, offline);
    const tokens = await app.redeem(location, begun);
    await service.deps.db.query('update clients set disabled_at = now() where client_id = $1', [
      app.clientId,
    ]);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedClient);
    await expect(app.userinfo(tokens.access_token)).rejects.toThrow();
    const { browser } = await signedIn(service);
    expect((await app.begin(browser)).location).toBe(
      `http://account.talon.localhost:3000/partner/invalid?parameter=client_id&id=${app.clientId}`,
    );
  });
});
