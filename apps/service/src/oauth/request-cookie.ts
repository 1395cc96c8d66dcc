import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { cookiePrefix, resumeCookie } from './engine-cookies';
import { routes } from './routes';

/** Longer than a request is valid, so that the browser that began it learns that it has expired. */
const cookieSeconds = 24 * 60 * 60;

/**
 * More requests than a person has open at once. Without a limit, their cookies would exceed the size that a request may
 * have.
 */
const mostCookies = 20;

/**
 * The `__Host-` prefix requires this path. With it, the engine also receives the cookies of earlier requests, and removes
 * the oldest.
 */
const cookiePath = '/';

const start = 'request-';

/** A keyed hash, so that another host of the market's domain cannot forge it. */
const valueOf = ({ keyedHash }: Pick<Deps, 'keyedHash'>, uid: string) =>
  keyedHash('authorization-request', uid).toString('base64url');

/** Sets a cookie in the browser that began a request. One cookie for each request, because tabs may run in parallel. */
export function markBrowser(
  deps: Pick<Deps, 'keyedHash'>,
  context: KoaContextWithOIDC,
  uid: string,
  isSecure: boolean,
): void {
  const prefix = cookiePrefix(isSecure);
  const options = {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: cookieSeconds * 1000,
  } as const;
  for (const earlier of oldest(cookieNames(context), prefix, mostCookies - 1)) {
    context.cookies.set(`${prefix}${start}${earlier}`, null, { ...options, maxAge: 0 });
    context.cookies.set(resumeCookie(isSecure), null, { ...options, path: resumePath(earlier), maxAge: 0 });
  }
  context.cookies.set(`${prefix}${start}${uid}`, valueOf(deps, uid), options);
}

/** The uids of all requests but the newest `kept`. Browsers send the oldest cookie first (RFC 6265, section 5.4). */
function oldest(names: readonly string[], prefix: string, kept: number): string[] {
  const uids = names
    .filter(name => name.startsWith(prefix + start))
    .map(name => name.slice(prefix.length + start.length));
  return uids.slice(0, Math.max(0, uids.length - kept));
}

const resumePath = (uid: string) => `${routes.authorization}/${uid}`;

/** Whether the request began in this browser. `read` finds a cookie by its name without prefix. */
export function isRequestOfBrowser(
  deps: Pick<Deps, 'keyedHash'>,
  read: (name: string) => string | undefined,
  uid: string,
): boolean {
  const given = Buffer.from(read(start + uid) ?? '', 'base64url');
  return deps.keyedHash.matches('authorization-request', uid, given);
}

function cookieNames({ req }: KoaContextWithOIDC): string[] {
  return (req.headers.cookie ?? '').split(';').map(pair => (pair.split('=', 1)[0] ?? '').trim());
}
