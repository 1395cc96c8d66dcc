import { randomBytes } from 'node:crypto';
import type { Market } from '@talon/markets/market';
import { fromAcceptLanguage } from '@talon/rules/language';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { findPerson, isToken } from './find-person';
import { nobodyPart, page, signedInPart, type Ways } from './page';
import type { Platform } from './platforms';
import { createSignIn } from './sign-in';
import { style } from './style';
import { languages, speak } from './words';

/** Where a platform stands, and how it reaches the account API. */
export interface Surroundings {
  market: Pick<Market, 'brand' | 'catalogues' | 'defaultLanguage'>;
  origin: string;
  portalOrigin: string;
  accountApiOrigin: string;
  /** The market's colours, as CSS. */
  colours: string;
  ask: typeof fetch;
}

const policy =
  "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const stateCookie = 'sign-in-state';
const again = '/?again';

/** A platform of the demonstration: it says who is signed in, by the cookie that it shares with the portal. */
export function createPlatform(platform: Platform, around: Surroundings): Hono {
  const { market, origin, portalOrigin, accountApiOrigin, colours, ask } = around;
  const signIn = platform.client && createSignIn(platform.client, around);
  const ways: Ways = { signIn: signIn ? '/sign-in' : `${portalOrigin}/`, account: `${portalOrigin}/` };
  const app = new Hono();

  app.get('/platform.css', context =>
    context.body(colours + style, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  app.get('/', async context => {
    const token = getCookie(context, 'uzzer_token');
    const found = isToken(token) ? await findPerson(ask, accountApiOrigin, token) : undefined;
    if (found?.outcome === 'signed-in') {
      const { person } = found;
      return show(context, person.language, say => signedInPart(say, platform, person, ways));
    }
    // The portal may have put another token there meanwhile: the browser is asked for it once more.
    if (found?.outcome === 'unknown' && context.req.query('again') === undefined)
      return context.redirect(again, 303);
    const why = found === undefined || found.outcome === 'unknown' ? 'signed-out' : found.outcome;
    return show(context, undefined, say => nobodyPart(say, why, ways), why === 'away' ? 503 : 200);
  });

  if (platform.client && signIn) {
    const begin = (context: Context) => {
      const state = randomBytes(16).toString('base64url');
      setCookie(context, stateCookie, state, {
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 3600,
        secure: origin.startsWith('https:'),
      });
      return context.redirect(signIn.address(state), 303);
    };
    app.get('/sign-in', begin);
    // Where the portal's link to the deals begins.
    app.get('/authorize', begin);
    app.get(platform.client.redirectPath, async context => {
      const { code, state } = context.req.query();
      const isOurs = state !== undefined && state === getCookie(context, stateCookie);
      deleteCookie(context, stateCookie);
      if (isOurs && code && (await signIn.redeem(code).catch(() => false))) return context.redirect('/', 303);
      return show(context, undefined, say => nobodyPart(say, 'refused', ways), 400);
    });
  }

  /** In the person's language where it is known, else in the browser's. */
  function show(
    context: Context,
    known: string | undefined,
    part: (say: ReturnType<typeof speak>) => ReturnType<typeof nobodyPart>,
    status: 200 | 400 | 503 = 200,
  ) {
    const accepted = known ?? context.req.header('Accept-Language');
    const language = fromAcceptLanguage(accepted, languages, market.defaultLanguage.slice(0, 2));
    const say = speak(language);
    context.header('Cache-Control', 'no-store');
    context.header('Content-Security-Policy', policy);
    return context.html(page(language, market.brand, say(platform.name), say, part(say)), status);
  }

  app.notFound(context => context.redirect('/', 303));
  return app;
}
