import { timingSafeEqual } from 'node:crypto';
import { type KoaContextWithOIDC, errors, type Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { MarketHosts } from '../kernel/hosts';
import { bindingsOf } from './bindings-of';
import { endPortalSession } from './end-portal-session';
import { readForm } from './read-form';
import { routes } from './routes';

/** What the engine keeps in its session between the question and the answer. */
interface LogOutState {
  secret: string;
  state?: string;
  postLogoutRedirectUri?: string;
}

/**
 * The answer to the question whether to log out, in the place of the engine's own: here the session at the portal ends
 * first, with its token, and the applications are told by a durable job. The engine also asks it, of itself, where
 * somebody else signs in for a request: then the shared cookie is that person's, and stays.
 */
export async function confirmLogOut(
  deps: Pick<Deps, 'db'>,
  provider: Provider,
  { market, domain, portalOrigin }: MarketHosts,
  context: KoaContextWithOIDC,
): Promise<void> {
  const form = await readForm(context.req);
  const session = await provider.Session.get(context);
  const asked = session['state'] as LogOutState | undefined;
  if (!asked || !isSame(asked.secret, form.get('xsrf') ?? ''))
    throw new errors.InvalidRequest('no question was asked');
  const target = asked.postLogoutRedirectUri;
  const isSwitch = target?.startsWith(`${provider.issuer}${routes.authorization}/`) ?? false;
  const isEnded = await endPortalSession(deps, market, session.uid, bindingsOf(context).address);
  if (!isEnded) await session.destroy();
  const gone = { path: '/', expires: new Date(0), overwrite: true } as const;
  context.cookies.set(provider.cookieName('session'), null, { ...gone, path: '/oauth' });
  if (!isSwitch)
    context.cookies.set('uzzer_token', '', { ...gone, domain, httpOnly: false, sameSite: 'lax' });
  context.set('cache-control', 'no-store');
  context.status = 303;
  context.redirect(target === undefined ? `${portalOrigin}/login` : withState(target, asked.state));
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
