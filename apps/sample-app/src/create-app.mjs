// @ts-check
import { Hono } from 'hono';
import { createBrowserSessions } from './browser-session.mjs';
import { createLogoutTokenReader } from './logout-token.mjs';
import { page, refusedPart, signedInPart, signedOutPart } from './pages.mjs';
import { style } from './style.mjs';
import { createTalon } from './talon.mjs';
import { AccessEnded, callApi, callPlatform, refreshTokens, signInFrom } from './tokens.mjs';

/**
 * @typedef {object} ClientSettings the registration of this application with Talon
 * @property {readonly string[]} issuers one for each market
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {string} origin of this application, without a trailing slash
 * @property {boolean} [readsBalance] shows a balance from a platform too
 * @property {typeof globalThis.fetch} [fetch] replaces the global one
 */

/**
 * An application that signs people in with Talon.
 * @param {ClientSettings} settings
 */
export function createSampleApp({
  issuers,
  clientId,
  clientSecret,
  origin,
  readsBalance = false,
  fetch = globalThis.fetch,
}) {
  const talons = issuers.map(issuer =>
    createTalon({ issuer, clientId, clientSecret, origin, readsBalance, fetch }),
  );
  const readLogoutToken = createLogoutTokenReader(talons, clientId, fetch);
  const sessions = createBrowserSessions(origin.startsWith('https:'));
  const app = new Hono();

  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('Content-Security-Policy', policyFor(issuers));
    await next();
  });

  app.get('/style.css', context => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  app.get('/', async context => {
    const { signedIn, notice } = sessions.find(context) ?? {};
    if (!signedIn) return context.html(page(signedOutPart(talons, notice)));
    const talon = talonOf(signedIn.issuer);
    const resource = await callApi(talon, signedIn, '/user', fetch);
    const { api, platform } = talon;
    const balance = platform ? await callPlatform(talon, signedIn, `${platform}/balance`, fetch) : undefined;
    const userinfo = await talon.userinfo(signedIn.accessToken, signedIn.subject);
    return context.html(page(signedInPart(signedIn, { userinfo, resource, api, balance, platform })));
  });

  app.get('/sign-in', async context => {
    const talon = talons.find(({ issuer }) => issuer === context.req.query('issuer'));
    if (!talon) return context.redirect('/');
    const { address, pending } = await talon.startSignIn();
    sessions.start(context, { pending });
    return context.redirect(address);
  });

  app.get('/callback', async context => {
    const { pending } = sessions.find(context) ?? {};
    if (!pending) return refuse(context, 'You started in another browser, or too long ago.');
    try {
      const { pathname, search } = new URL(context.req.url);
      const tokens = await talonOf(pending.issuer).finishSignIn(pathname + search, pending);
      sessions.start(context, { signedIn: signInFrom(pending.issuer, tokens) });
      return context.redirect('/');
    } catch (error) {
      sessions.end(context);
      return refuse(context, whyRefused(error));
    }
  });

  app.post('/refresh', async context => {
    const { signedIn } = sessions.find(context) ?? {};
    if (signedIn) await refreshTokens(talonOf(signedIn.issuer), signedIn);
    return context.redirect('/', 303);
  });

  app.post('/revoke', async context => {
    const { signedIn } = sessions.find(context) ?? {};
    if (!signedIn) return context.redirect('/', 303);
    await talonOf(signedIn.issuer).revoke(signedIn.refreshToken ?? signedIn.accessToken);
    return signOut(context, 'The app has revoked its tokens.');
  });

  app.post('/log-out', async context => {
    const { signedIn } = sessions.find(context) ?? {};
    sessions.end(context);
    const address = signedIn && (await talonOf(signedIn.issuer).logOutAddress(signedIn.idToken));
    return context.redirect(address ?? '/', 303);
  });

  // Talon's server calls this when the person logs out of the portal or of another app.
  app.post('/backchannel-logout', async context => {
    const { logout_token: token } = await context.req.parseBody();
    try {
      sessions.endAll(await readLogoutToken(typeof token === 'string' ? token : ''));
      return context.body(null, 200);
    } catch {
      return context.json({ error: 'invalid_request' }, 400);
    }
  });

  app.onError((error, context) => {
    if (error instanceof AccessEnded) {
      return signOut(context, 'Your access was revoked or has expired. Sign in again to continue.');
    }
    console.error(error);
    return refuse(context, 'Talon is not responding right now. Try again in a moment.', 502);
  });

  /** @param {string} issuer */
  function talonOf(issuer) {
    const talon = talons.find(each => each.issuer === issuer);
    if (!talon) throw new Error(`no issuer ${issuer}`);
    return talon;
  }

  /** @param {import('hono').Context} context @param {string} message @param {400 | 502} status */
  function refuse(context, message, status = 400) {
    return context.html(page(refusedPart(message)), status);
  }

  /** @param {import('hono').Context} context @param {string} notice the next page shows it */
  function signOut(context, notice) {
    sessions.start(context, { notice });
    return context.redirect('/', 303);
  }

  return app;
}

/**
 * What the page says about a failed sign-in. Talon's own words are for the developer: they name the parameter that is wrong.
 * @param {unknown} error
 */
function whyRefused(error) {
  if (!(error instanceof Error && 'error' in error)) return 'The response does not match the request.';
  if (error.error === 'access_denied') return 'You refused access.';
  const description = 'error_description' in error ? `: ${String(error.error_description)}` : '';
  return `Talon refused the request (${String(error.error)}${description}).`;
}

/** @param {readonly string[]} issuers the log-out form redirects to one of them */
function policyFor(issuers) {
  return [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${issuers.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
