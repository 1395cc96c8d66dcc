// oxlint-disable typescript/no-explicit-any -- Express and Passport have no types of their own
import express from 'express';
import { auth } from 'express-openid-connect';
import session from 'express-session';
import { getRequestListener } from '@hono/node-server';
import { generators, Issuer } from 'openid-client-5';
import passport from 'passport';
import OpenIdConnectStrategy from 'passport-openidconnect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication, type Given } from '../testing/applications';
import { createVisitor, serveSite } from '../testing/client-site';
import { confirmLogOut } from '../testing/confirm-log-out';
import { resolveLocalNames } from '../testing/local-names';
import { startTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { visit } from '../testing/visit';

/** Imported without its types, which bring those of browsers into the service. */
const authCore: string = '@auth/core';

const secret = 'a secret that nobody guesses';
const sessionSecret = 'a secret of the sessions, of at least 32 characters';
const scope = 'openid profile email offline_access user';

let service: Awaited<ReturnType<typeof startTestService>>;
let issuer: string;
const undo: (() => void)[] = [];

beforeAll(async () => {
  undo.push(resolveLocalNames());
  service = await startTestService({ hasOwnPort: true });
  issuer = service.deps.hosts.default.accountApiOrigin;
});
afterAll(async () => {
  for (const each of undo) each();
  await service.stop();
});

/** Registers a client at an address. Anything but its addresses, scopes and secret is what the library needs. */
const register = (origin: string, callback: string, more: Given = {}) =>
  addApplication(service, {
    secret,
    scope,
    default_scope: 'openid',
    redirect_uris: [`${origin}${callback}`],
    post_logout_redirect_uris: [`${origin}/`],
    ...more,
  });

async function site(listenerAt: Parameters<typeof serveSite>[0]) {
  const { origin, close } = await serveSite(listenerAt);
  undo.push(close);
  return { origin, visitor: createVisitor(origin) };
}

test('openid-client 5: discovery, PKCE, ID token, userinfo, refresh, log-out', async () => {
  const { clientId, callback } = await register('http://five.localhost', '/callback');
  const { Client, metadata } = await Issuer.discover(issuer);
  expect(metadata.issuer).toBe(issuer);
  const client = new Client({ client_id: clientId, client_secret: secret, redirect_uris: [callback] });
  const verifier = generators.codeVerifier();
  const checks = { code_verifier: verifier, state: generators.state(), nonce: generators.nonce() };
  const address = client.authorizationUrl({
    scope,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: generators.codeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const { account, browser } = await signedIn(service);
  const back = await visit(service, browser, address);
  const tokens = await client.callback(callback, client.callbackParams(back), checks);
  expect(tokens.claims().sub).toBe(account.id);
  expect(await client.userinfo(tokens)).toMatchObject({ email: account.email });
  const next = await client.refresh(tokens);
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  const home = 'http://five.localhost/';
  const logOut = client.endSessionUrl({ id_token_hint: next, post_logout_redirect_uri: home });
  expect(await confirmLogOut(browser, logOut)).toBe(home);
});

test('express-openid-connect: sign-in with PKCE, userinfo, refresh, log-out', async () => {
  let clientId = '';
  const { origin, visitor } = await site(async at => {
    ({ clientId } = await register(at, '/callback'));
    const app = express();
    app.use(
      auth({
        issuerBaseURL: issuer,
        baseURL: at,
        clientID: clientId,
        clientSecret: secret,
        secret: sessionSecret,
        idpLogout: true,
        // The library uses the implicit flow unless told so.
        authorizationParams: { response_type: 'code', scope },
      }),
    );
    app.get('/', (request: any, response: any, next: any) => {
      request.oidc
        .fetchUserInfo()
        .then((info: object) => response.json({ user: request.oidc.user, info }), next);
    });
    app.get('/refresh', (request: any, response: any, next: any) => {
      const { refreshToken, accessToken } = request.oidc;
      const show = ({ access_token }: { access_token: string }) =>
        response.json({ access_token, isNew: request.oidc.refreshToken !== refreshToken });
      accessToken.refresh().then(show, next);
    });
    return app;
  });
  const { account, browser } = await signedIn(service);
  const { location } = await visitor.open('/');
  const back = await visit(service, browser, location);
  const home = JSON.parse((await visitor.open(back)).text);
  expect(home.user.sub).toBe(account.id);
  expect(home.info).toMatchObject({ email: account.email });
  const refreshed = JSON.parse((await visitor.open('/refresh')).text);
  expect(refreshed).toEqual({ access_token: expect.any(String), isNew: true });
  const logOut = await visitor.open('/logout');
  expect(new URL(await confirmLogOut(browser, logOut.location)).origin).toBe(origin);
});

test('passport-openidconnect, which knows no PKCE: registered without it, sign-in, refresh and log-out', async () => {
  let clientId = '';
  const { visitor } = await site(async at => {
    ({ clientId } = await register(at, '/callback', {
      token_endpoint_auth_method: 'client_secret_post',
      is_pkce_required: false,
    }));
    const strategy = new OpenIdConnectStrategy(
      {
        issuer,
        authorizationURL: `${issuer}/oauth/authorize`,
        tokenURL: `${issuer}/oauth/token`,
        userInfoURL: `${issuer}/oauth/userinfo`,
        clientID: clientId,
        clientSecret: secret,
        callbackURL: `${at}/callback`,
        scope: ['profile', 'email', 'offline_access'],
        skipUserProfile: false,
      },
      (
        _i: string,
        profile: object,
        _c: object,
        idToken: string,
        _a: string,
        refreshToken: string,
        done: any,
      ) => done(null, { profile, idToken, refreshToken }),
    );
    const pass = new passport.Passport();
    pass.use(strategy);
    pass.serializeUser((user: object, done: any) => done(null, user));
    pass.deserializeUser((user: object, done: any) => done(null, user));
    const app = express();
    app.use(session({ secret: sessionSecret, resave: false, saveUninitialized: false }));
    app.use(pass.session());
    app.get('/login', pass.authenticate('openidconnect'));
    app.get('/callback', pass.authenticate('openidconnect', { successRedirect: '/' }));
    app.get('/', (request: any, response: any) => response.json(request.user ?? {}));
    app.get('/logout', (request: any, response: any) => {
      const hint = new URLSearchParams({
        id_token_hint: request.user.idToken,
        post_logout_redirect_uri: `${at}/`,
      });
      request.logout(() => response.redirect(`${issuer}/oauth/end-session?${hint.toString()}`));
    });
    return app;
  });
  const { account, browser } = await signedIn(service);
  const back = await visit(service, browser, (await visitor.open('/login')).location);
  const { profile, refreshToken } = JSON.parse((await visitor.open(back)).text);
  expect(profile.id).toBe(account.id);
  expect(profile.emails).toEqual([{ value: account.email }]);
  // The library leaves the refresh to the application.
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: secret,
  });
  const next = (await (await fetch(`${issuer}/oauth/token`, { method: 'POST', body })).json()) as object;
  expect(next).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
  expect(next).not.toMatchObject({ refresh_token: refreshToken });
  const logOut = await visitor.open('/logout');
  expect(await confirmLogOut(browser, logOut.location)).toMatch(/^http:\/\/client\.localhost:\d+\/$/);
  expect(JSON.parse((await visitor.open('/')).text)).toEqual({});
});

test('@auth/core: sign-in with PKCE, and the refresh token and ID token that its callbacks get', async () => {
  const kept: { refresh_token?: string; id_token?: string } = {};
  let app: Awaited<ReturnType<typeof register>> | undefined;
  const { Auth } = await import(authCore);
  const { origin, visitor } = await site(async at => {
    app = await register(at, '/auth/callback/talon');
    const { clientId } = app;
    const listener = getRequestListener(request =>
      Auth(request, {
        basePath: '/auth',
        trustHost: true,
        secret: sessionSecret,
        providers: [
          {
            id: 'talon',
            name: 'Talon',
            type: 'oidc',
            issuer,
            clientId,
            clientSecret: secret,
            // Name and e-mail are in userinfo, not in the ID token.
            idToken: false,
            authorization: { params: { scope } },
          },
        ],
        callbacks: {
          jwt({ token, account }: any) {
            if (account)
              Object.assign(kept, { refresh_token: account.refresh_token, id_token: account.id_token });
            return token;
          },
        },
      }),
    );
    return (incoming, outgoing) => void listener(incoming, outgoing);
  });
  const { account, browser } = await signedIn(service);
  const { csrfToken } = JSON.parse((await visitor.open('/auth/csrf')).text);
  const begun = await visitor.post('/auth/signin/talon', {
    csrfToken,
    callbackUrl: `${origin}/auth/session`,
  });
  const back = await visit(service, browser, begun.location);
  const { user } = JSON.parse((await visitor.open(back)).text);
  expect(user).toMatchObject({ name: expect.stringContaining('Lotte') });

  // The library leaves the refresh and the log-out at the issuer to the application.
  const next = await app?.refresh(kept.refresh_token);
  expect(next?.claims()?.sub).toBe(account.id);
  const { csrfToken: again } = JSON.parse((await visitor.open('/auth/csrf')).text);
  await visitor.post('/auth/signout', { csrfToken: again, callbackUrl: `${origin}/auth/session` });
  expect(JSON.parse((await visitor.open('/auth/session')).text)).toBeNull();
  const hint = new URLSearchParams({
    id_token_hint: kept.id_token ?? '',
    post_logout_redirect_uri: `${origin}/`,
  });
  expect(await confirmLogOut(browser, `${issuer}/oauth/end-session?${hint.toString()}`)).toBe(`${origin}/`);
});
