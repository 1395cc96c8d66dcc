import { randomBytes } from 'node:crypto';
import type { Market } from '@talon/markets/market';
import { fromAcceptLanguage } from '@talon/rules/language';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { findSignedInPerson, hasTokenFormat } from './find-person';
import { createPlatformTranslate, type PlatformTranslate, platformLanguages } from './messages';
import { page, type PageLinks, signedInPart, signedOutPart } from './page';
import type { DemoPlatform } from './platforms';
import { createSignIn } from './sign-in';
import { style } from './style';

/** The market and addresses of a platform. Origins are without a trailing slash. */
export interface PlatformSettings {
  market: Pick<Market, 'brand' | 'catalogues' | 'defaultLanguage'>;
  origin: string;
  portalOrigin: string;
  accountApiOrigin: string;
  /** The market's colours, as CSS. */
  colours: string;
  request: typeof fetch;
}

const policy =
  "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const stateCookie = 'sign-in-state';
const again = '/?again';

/** Shows who is signed in, by the cookie that the platform shares with the portal. */
export function createPlatform(platform: DemoPlatform, settings: PlatformSettings): Hono {
  const { market, origin, portalOrigin, accountApiOrigin, colours, request } = settings;
  const signIn = platform.client && createSignIn(platform.client, settings);
  const links: PageLinks = { signIn: signIn ? '/sign-in' : `${portalOrigin}/`, account: `${portalOrigin}/` };
  const app = new Hono();

  app.get('/platform.css', context =>
    context.body(colours + style, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  app.get('/', async context => {
    const token = getCookie(context, 'uzzer_token');
    const status = hasTokenFormat(token)
      ? await findSignedInPerson(request, accountApiOrigin, token)
      : undefined;
    if (status?.outcome === 'signed-in') {
      const { person } = status;
      return show(context, person.language, translate => signedInPart(translate, platform, person, links));
    }
    // The portal may have stored a newer token meanwhile: a redirect makes the browser send it.
    if (status?.outcome === 'unknown' && context.req.query('again') === undefined)
      return context.redirect(again, 303);
    const reason = status === undefined || status.outcome === 'unknown' ? 'signed-out' : status.outcome;
    return show(
      context,
      undefined,
      translate => signedOutPart(translate, reason, links),
      reason === 'away' ? 503 : 200,
    );
  });

  if (platform.client && signIn) {
    const start = (context: Context) => {
      const state = randomBytes(16).toString('base64url');
      setCookie(context, stateCookie, state, {
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 3600,
        secure: origin.startsWith('https:'),
      });
      return context.redirect(signIn.address(state), 303);
    };
    app.get('/sign-in', start);
    // The portal links to this path of the deals platform.
    app.get('/authorize', start);
    app.get(platform.client.redirectPath, async context => {
      const { code, state } = context.req.query();
      const isExpected = state !== undefined && state === getCookie(context, stateCookie);
      deleteCookie(context, stateCookie);
      if (isExpected && code && (await signIn.redeem(code).catch(() => false)))
        return context.redirect('/', 303);
      return show(context, undefined, translate => signedOutPart(translate, 'refused', links), 400);
    });
  }

  /** Uses the language of the browser if the person's is not known. */
  function show(
    context: Context,
    personLanguage: string | undefined,
    part: (translate: PlatformTranslate) => ReturnType<typeof signedOutPart>,
    status: 200 | 400 | 503 = 200,
  ) {
    const accepted = personLanguage ?? context.req.header('Accept-Language');
    const language = fromAcceptLanguage(accepted, platformLanguages, market.defaultLanguage.slice(0, 2));
    const translate = createPlatformTranslate(language);
    context.header('Cache-Control', 'no-store');
    context.header('Content-Security-Policy', policy);
    return context.html(
      page(language, market.brand, translate(platform.name), translate, part(translate)),
      status,
    );
  }

  app.notFound(context => context.redirect('/', 303));
  return app;
}
