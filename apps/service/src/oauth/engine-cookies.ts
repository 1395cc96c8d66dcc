import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { routes } from './routes';

/**
 * The prefix of a cookie that only the API host may set and that is sent to every path (RFC 6265bis, section 4.1.3.2).
 * Browsers accept it over https only; the demonstration uses http and no prefix.
 */
export function cookiePrefix(isSecure: boolean): '__Host-' | '' {
  return isSecure ? '__Host-' : '';
}

/** The path of the cookie of the engine's session. */
export function sessionCookiePath(isSecure: boolean): string {
  return isSecure ? '/' : '/oauth';
}

/** The cookie with which a browser resumes a request. The engine sets one for each request, with the path of the request. */
export function resumeCookie(isSecure: boolean): string {
  return `${isSecure ? '__Secure-' : ''}engine-resume`;
}

/** The cookies of the engine. It sets those of a request with the path of that request, which `__Host-` does not allow. */
export function engineCookies(isSecure: boolean): NonNullable<Configuration['cookies']> {
  const withPath = isSecure ? '__Secure-' : '';
  return {
    names: {
      session: `${cookiePrefix(isSecure)}engine`,
      interaction: `${withPath}engine-request`,
      resume: resumeCookie(isSecure),
    },
    long: { httpOnly: true, sameSite: 'lax', path: sessionCookiePath(isSecure) },
    short: { httpOnly: true, sameSite: 'lax' },
  };
}

/** The uid of the request that a browser resumes with this call; undefined for any other. */
export function resumedUid({ method, path }: KoaContextWithOIDC): string | undefined {
  const start = `${routes.authorization}/`;
  return method === 'GET' && path.startsWith(start) ? path.slice(start.length) : undefined;
}
