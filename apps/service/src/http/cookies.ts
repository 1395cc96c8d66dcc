import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Cookies } from '../kernel/caller';

const prefix = '__Host-';

/**
 * The cookies of a request and its response. Where the host is served over https (`isSecure`), they have the prefix
 * `__Host-` and path `/`: no other host of the domain can set one that the API reads.
 */
export function cookiesOf(context: Context, isSecure: boolean): Cookies {
  return {
    read: name => (isSecure ? getCookie(context, name, 'host') : getCookie(context, name)),
    keep: (name, value, path, seconds) =>
      setCookie(context, name, value, {
        maxAge: seconds,
        httpOnly: true,
        sameSite: 'Strict',
        ...(isSecure ? { prefix: 'host' } : { path }),
      }),
    names: () => {
      const all = Object.keys(getCookie(context));
      return isSecure
        ? all.filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))
        : all;
    },
  };
}
