import { generateCodeVerifier, OAuth2Client } from '@badgateway/oauth2-client';
import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication, type Given } from '../testing/applications';
import { confirmLogOut } from '../testing/confirm-log-out';
import { resolveLocalNames } from '../testing/local-names';
import { startTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { visit } from '../testing/visit';

const secret = 'a secret that nobody guesses';
const scope = 'openid profile email offline_access user';
const scopes = scope.split(' ');

let service: Awaited<ReturnType<typeof startTestService>>;
let issuer: string;
let undo: () => void;
beforeAll(async () => {
  undo = resolveLocalNames();
  service = await startTestService({ hasOwnPort: true });
  issuer = service.deps.hosts.default.accountApiOrigin;
});
afterAll(async () => {
  await service.stop();
  undo();
});

const register = (given: Given = {}) =>
  addApplication(service, { secret, scope: scopes.join(' '), default_scope: 'openid', ...given });

/** The address of a log-out with an ID token as hint, for libraries that leave it to the application. */
const logOutAddress = (hint = '') =>
  `${issuer}/oauth/end-session?${new URLSearchParams({ id_token_hint: hint }).toString()}`;

const apiStatus = async (token: string) => {
  const { generalApiOrigin } = service.deps.hosts.default;
  const answer = await fetch(`${generalApiOrigin}/user`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.status;
};

describe('libraries as their authors publish them, over HTTP', () => {
  test('openid-client: discovery, PKCE, checks of the ID token, userinfo, refresh, introspection, revocation, log-out', async () => {
    const { clientId, callback } = await register({ post_logout_redirect_uris: ['http://app.localhost/'] });
    const configuration = await oauth.discovery(
      new URL(issuer),
      clientId,
      undefined,
      oauth.ClientSecretBasic(secret),
      { execute: [oauth.allowInsecureRequests, oauth.enableNonRepudiationChecks] },
    );
    const verifier = oauth.randomPKCECodeVerifier();
    const [state, nonce] = [oauth.randomState(), oauth.randomNonce()];
    const address = oauth.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const { account, browser } = await signedIn(service);
    const back = await visit(service, browser, address.href);
    const tokens = await oauth.authorizationCodeGrant(configuration, new URL(back), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    expect(tokens.claims()?.sub).toBe(account.id);
    expect(await oauth.fetchUserInfo(configuration, tokens.access_token, account.id)).toMatchObject({
      email: account.email,
    });
    expect(await apiStatus(tokens.access_token)).toBe(200);

    const next = await oauth.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    expect(await oauth.tokenIntrospection(configuration, next.access_token)).toMatchObject({
      active: true,
      sub: account.id,
      client_id: clientId,
    });
    await oauth.tokenRevocation(configuration, next.refresh_token ?? '');
    expect(await oauth.tokenIntrospection(configuration, next.access_token)).toEqual({ active: false });
    expect(await apiStatus(next.access_token)).toBe(401);

    const logOut = oauth.buildEndSessionUrl(configuration, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'http://app.localhost/',
    });
    expect(await confirmLogOut(browser, logOut.href)).toBe('http://app.localhost/');
  });

  test('@badgateway/oauth2-client: discovery, PKCE, refresh, introspection, revocation, log-out', async () => {
    const { clientId, callback } = await register();
    const client = new OAuth2Client({
      server: issuer,
      clientId,
      clientSecret: secret,
      discoveryEndpoint: '/.well-known/oauth-authorization-server',
      authenticationMethod: 'client_secret_basic',
    });
    const codeVerifier = await generateCodeVerifier();
    const state = 'a state of its own';
    const address = await client.authorizationCode.getAuthorizeUri({
      redirectUri: callback,
      state,
      codeVerifier,
      scope: scopes,
    });
    const { account, browser } = await signedIn(service);
    const back = await visit(service, browser, address);
    const token = await client.authorizationCode.getTokenFromCodeRedirect(back, {
      redirectUri: callback,
      state,
      codeVerifier,
    });
    expect(await apiStatus(token.accessToken)).toBe(200);
    expect(await client.introspect(token)).toMatchObject({ active: true, sub: account.id });

    const next = await client.refreshToken(token);
    expect(next.refreshToken).not.toBe(token.refreshToken);
    expect(await apiStatus(next.accessToken)).toBe(200);
    await client.revoke(next, 'refresh_token');
    expect(await client.introspect(next)).toMatchObject({ active: false });
    expect(await apiStatus(next.accessToken)).toBe(401);
    // The library leaves the log-out to the application, and keeps the ID token for it.
    await expect(confirmLogOut(browser, logOutAddress(`${token.idToken}x`))).rejects.toThrow('400');
    expect(await confirmLogOut(browser, logOutAddress(token.idToken))).toContain('/login');
  });

  test('oidc-client-ts: a public client: discovery, PKCE, nonce and claims, userinfo, refresh, revocation, log-out', async () => {
    const home = 'http://pages.localhost:3000/';
    const { clientId, callback } = await register({ secret: null, post_logout_redirect_uris: [home] });
    const client = new OidcClient({
      authority: issuer,
      client_id: clientId,
      redirect_uri: callback,
      post_logout_redirect_uri: home,
      scope,
      loadUserInfo: true,
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    });
    const request = await client.createSigninRequest({ nonce: 'a nonce of its own' });
    const { account, browser } = await signedIn(service);
    const back = await visit(service, browser, request.url);
    const signIn = await client.processSigninResponse(back);
    expect(signIn.profile).toMatchObject({
      sub: account.id,
      iss: issuer,
      aud: clientId,
      email: account.email,
    });
    expect(await apiStatus(signIn.access_token)).toBe(200);

    const { refresh_token, id_token, session_state, profile } = signIn;
    const next = await client.useRefreshToken({
      state: { refresh_token: refresh_token ?? '', id_token: id_token ?? '', session_state, scope, profile },
    });
    expect(next.refresh_token).not.toBe(refresh_token);
    await client.revokeToken(next.refresh_token ?? '', 'refresh_token');
    expect(await apiStatus(next.access_token)).toBe(401);

    const logOut = await client.createSignoutRequest({ id_token_hint: id_token ?? '' });
    expect(await confirmLogOut(browser, logOut.url)).toBe(home);
  });

  test('aws-jwt-verify: signature, issuer, audience and times of an ID token, by the published keys', async () => {
    const app = await register();
    const { account, browser } = await signedIn(service);
    const tokens = await app.signIn(browser, { scope: 'openid offline_access' });
    const { id_token = '' } = tokens;
    const { jwks_uri } = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
      jwks_uri: string;
    };
    // The library fetches keys itself, by https only: the test has no certificate.
    const fetched: string[] = [];
    const fetcher = {
      async fetch(uri: string) {
        fetched.push(uri);
        return (await fetch(uri)).arrayBuffer();
      },
    };
    const verifierFor = (audience: string) =>
      JwtVerifier.create(
        { issuer, audience, jwksUri: jwks_uri },
        { jwksCache: new SimpleJwksCache({ fetcher }) },
      );
    const verifier = verifierFor(app.clientId);
    expect(await verifier.verify(id_token)).toMatchObject({ sub: account.id, iss: issuer });
    const next = await app.refresh(tokens.refresh_token);
    expect(await verifier.verify(next.id_token ?? '')).toMatchObject({ sub: account.id });
    expect(fetched).toEqual([jwks_uri]);

    const [header, payload = '', signature] = id_token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody else' }),
    ).toString('base64url');
    await expect(verifier.verify(`${header}.${forged}.${signature}`)).rejects.toThrow('Invalid signature');
    await expect(verifierFor('another app').verify(id_token)).rejects.toThrow('Audience not allowed');
    expect(await confirmLogOut(browser, logOutAddress(next.id_token))).toContain('/login');
  });
});
