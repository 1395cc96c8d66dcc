import { timingSafeEqual } from 'node:crypto';
import { type KoaContextWithOIDC, errors, type Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { clearedAtLogOut } from '../kernel/clear-site-data';
import { isServedSecurely, type MarketHosts } from '../kernel/hosts';
import type { EnginePage } from '../kernel/ports/engines';
import { currentBindings } from './current-bindings';
import { sessionCookiePath } from './engine-cookies';
import { endPortalSession } from './end-portal-session';
import { isHandOver, renderLoggedOut } from './hand-over-page';
import { findBoundLanguage } from './oauth-sessions';
import { pageLanguage } from './page-language';
import { readForm } from './read-form';
import { routes } from './routes';

/** The engine's session state while the log-out page is shown. */
interface LogOutState {
  secret: string;
  state?: string;
  clientId?: string;
  postLogoutRedirectUri?: string;
}

/**
 * Handles the confirmation of the log-out page in place of the engine: ends the portal session and its token, and queues
 * the back-channel log-outs. The engine also confirms a log-out by itself when another person signs in during a request;
 * then the shared cookie belongs to that person and is not removed. A native app is opened from a page.
 */
export async function confirmLogOut(
  deps: Pick<Deps, 'db' | 'encryption' | 'translate'>,
  provider: Provider,
  hosts: MarketHosts,
  page: EnginePage,
  context: KoaContextWithOIDC,
): Promise<void> {
  const { market, domain, portalOrigin } = hosts;
  const form = await readForm(context.req);
  const session = await provider.Session.get(context);
  const logOut = session['state'] as LogOutState | undefined;
  if (!logOut || !isSame(logOut.secret, form.get('xsrf') ?? ''))
    throw new errors.InvalidRequest('no log-out was requested');
  const target = logOut.postLogoutRedirectUri;
  const isSwitch = target?.startsWith(`${provider.issuer}${routes.authorization}/`) ?? false;
  const own = await findBoundLanguage(deps.db, { uid: session.uid });
  const isEnded = await endPortalSession(deps, market, session.uid, currentBindings().address);
  if (!isEnded) await session.destroy();
  const removed = { path: '/', expires: new Date(0), overwrite: true } as const;
  context.cookies.set(provider.cookieName('session'), null, {
    ...removed,
    path: sessionCookiePath(isServedSecurely(hosts)),
  });
  if (!isSwitch)
    context.cookies.set('uzzer_token', '', { ...removed, domain, httpOnly: false, sameSite: 'lax' });
  context.set('cache-control', 'no-store');
  context.set('clear-site-data', clearedAtLogOut);
  context.status = 303;
  context.redirect(target === undefined ? `${portalOrigin}/login` : withState(target, logOut.state));
  if (!isHandOver(context)) return;
  const client = logOut.clientId === undefined ? undefined : await provider.Client.find(logOut.clientId);
  const accepted = context.get('accept-language');
  const language = pageLanguage(market, { uiLocales: undefined, own: own?.language, accepted });
  await renderLoggedOut(deps, hosts, page, context, { language, app: client?.clientName ?? '' });
}

function withState(target: string, state: string | undefined): string {
  if (state === undefined) return target;
  const url = new URL(target);
  url.searchParams.set('state', state);
  return url.href;
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
