import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { cookiePrefix } from './engine-cookies';

/** Longer than a request lives, so that its own browser learns that it has expired. */
const cookieSeconds = 24 * 60 * 60;

/** More requests than a person has open at once; without an end, their cookies would exceed what a request may carry. */
const mostCookies = 20;

/** Only the calls under this path receive the cookie; under https the prefix requires `/`. */
const cookiePath = '/authorize';

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
    path: isSecure ? '/' : cookiePath,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: cookieSeconds * 1000,
  } as const;
  // Browsers send the oldest first.
  const earlier = cookieNames(context).filter(name => name.startsWith(prefix + start));
  for (const name of earlier.slice(0, Math.max(0, earlier.length + 1 - mostCookies)))
    context.cookies.set(name, null, { ...options, maxAge: 0 });
  context.cookies.set(`${prefix}${start}${uid}`, valueOf(deps, uid), options);
}

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
