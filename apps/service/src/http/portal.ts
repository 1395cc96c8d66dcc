import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { chooseLanguage } from '@talon/rules/language';
import { Hono } from 'hono';
import type { Deps } from '../kernel/deps';
import { packagesFolder, portalFolder } from '../kernel/project-folder';
import { readRelease } from '../kernel/release';
import type { Env } from '../kernel/env';
import { findLogo, logosPath } from '../domain/clients/client-logos';
import type { Bindings } from '../kernel/bindings';
import type { PageMaintenance } from '@talon/contract/configuration';
import type { MarketHosts } from '../kernel/hosts';
import { prerenderedLogin } from './prerendered-login';
import { entryWords } from './entry-words';
import { readMarketFiles } from './market-pictures';
import { limitReport, receivePolicyReports } from './policy-reports';
import { type Drawn, externalSettingsOf, renderPage } from './portal-page';
import { logoPolicy, policyReportsPath } from './security-headers';
import { webManifest } from './web-manifest';
import { securityTxt } from './security-txt';

/** Search engines may list the pages that everybody can open. */
const robots =
  'User-agent: *\nDisallow: /user/\nDisallow: /approve\nDisallow: /.well-known/change-password\n';
const forever = 'public, max-age=31536000, immutable';

/** The portal of one market: built files (cached for ever), the market's pictures, and the page for every other path. */
export function createPortal(deps: Deps, hosts: MarketHosts, env: Env): Hono<{ Bindings: Bindings }> {
  const files = readMarketFiles(packagesFolder, hosts.market.id);
  const index = readFileSync(env.portalIndex ?? join(portalFolder, 'index.html'), 'utf8');
  const manifest = webManifest(hosts.market, files);
  const external = externalSettingsOf(env, readRelease());
  const { languages, catalogues, defaultLanguage } = hosts.market;
  const words = env.portalIndex === undefined ? entryWords(portalFolder) : () => undefined;
  const drawn =
    env.portalIndex === undefined ? prerenderedLogin(portalFolder, hosts.market.id) : () => undefined;
  const render = (language: string, more: { drawn?: Drawn | undefined; maintenance?: PageMaintenance }) =>
    renderPage(index, hosts, files, {
      maintenance: null,
      external,
      words: words(language),
      ...more,
    });
  const pagesOf = (kind: 'usual' | 'login') =>
    new Map(
      catalogues.map(language => [
        language,
        render(language, { drawn: kind === 'login' ? drawn(language) : undefined }),
      ]),
    );
  const pages = { usual: pagesOf('usual'), login: pagesOf('login') };
  const portal = new Hono<{ Bindings: Bindings }>();

  portal.post(policyReportsPath, limitReport, receivePolicyReports(deps, hosts.market.id));
  portal.on(['POST', 'PUT', 'DELETE', 'PATCH'], '*', context => {
    context.header('Allow', 'GET, HEAD');
    return context.text('', 405);
  });
  portal.get('/assets/*', serveStatic({ root: portalFolder, precompressed: true, onFound: keepForever }));
  portal.get('/assets/*', context => context.text('', 404));
  portal.get('/market/*', context => {
    const file = files.find(context.req.path);
    if (!file) return context.text('', 404);
    context.header('Cache-Control', forever);
    return context.body(new Uint8Array(file.content), 200, { 'Content-Type': file.type });
  });
  portal.get('/.well-known/security.txt', context =>
    env.securityContact === undefined
      ? context.text('', 404)
      : context.text(securityTxt(env.securityContact, hosts.portalOrigin, catalogues, new Date())),
  );
  portal.get('/robots.txt', context => context.text(robots));
  // W3C: A Well-Known URL for Changing Passwords.
  portal.get('/.well-known/change-password', context => context.redirect('/user/security'));
  // Without the database, there is no logo: the page then shows the first letter of the name.
  portal.get(`${logosPath}:hash`, async context => {
    context.env.trace.route = `${logosPath}{hash}`;
    const logo = await findLogo(deps.db, { hash: context.req.param('hash') }).catch(() => undefined);
    if (!logo) return context.text('', 404);
    return context.body(new Uint8Array(logo.content), 200, {
      'Content-Type': logo.type,
      'Cache-Control': forever,
      'Content-Security-Policy': logoPolicy,
    });
  });
  portal.get('/favicon.ico', context => context.redirect(files.path('favicon.svg')));
  // Devices request this path if no page has named another icon.
  portal.get('/apple-touch-icon.png', context => context.redirect(files.path('icon-180.png')));
  portal.get('/manifest.webmanifest', context =>
    context.body(manifest, 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' }),
  );
  portal.get('*', async context => {
    context.env.trace.route = 'page';
    // The page is served without the database too, so that it can say what is wrong.
    const closed = await deps.maintenance.get().catch(() => []);
    const maintenance = closed.find(({ market }) => market === hosts.market.id);
    context.header('Cache-Control', 'no-cache');
    context.header('Vary', 'Accept-Language, Cookie', { append: true });
    // The page uses the same rule when the person has no stored preference.
    const [browser] = (context.req.header('Accept-Language') ?? '').split(/[,;]/, 1);
    const language = chooseLanguage({ stored: null, browser, languages, fallback: defaultLanguage });
    const usual = showsLogin(context.env.incoming) ? 'login' : 'usual';
    if (maintenance)
      return context.html(render(language, { maintenance: { plannedEnd: maintenance.planned_end } }));
    return context.html(pages[usual].get(language) ?? '');
  });
  return portal;
}

/**
 * Whether a request is for a page that begins with the login page: `/`, `/login` or `/login/email`, without the shared
 * cookie.
 */
export function showsLogin({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return /^\/(?:login(?:\/email)?)?(?:$|\?)/.test(url) && !headers.cookie?.includes('uzzer_token');
}

function keepForever(_path: string, context: { header: (name: string, value: string) => void }): void {
  context.header('Cache-Control', forever);
}
