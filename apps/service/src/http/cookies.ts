import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Cookies } from '../kernel/caller';

/** The cookies of a request and its response; `isSecure` when the host is served over https. */
export function cookiesOf(context: Context, isSecure: boolean): Cookies {
  return {
    read: name => getCookie(context, name),
    keep: (name, value, path, seconds) =>
      setCookie(context, name, value, {
        path,
        maxAge: seconds,
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
      }),
  };
}
