// @ts-check
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createSessions } from './sessions.mjs';

const cookie = 'sample-app';

/**
 * Finds the session of a browser by the id in its cookie.
 * @param {boolean} isSecure
 */
export function createBrowserSessions(isSecure) {
  const sessions = createSessions();
  return {
    /** @param {import('./logout-token.mjs').EndedSession} ended */
    endAll: ended => sessions.endAll(ended),
    /** @param {import('hono').Context} context */
    find: context => sessions.find(getCookie(context, cookie)),
    /** @param {import('hono').Context} context @param {Omit<import('./sessions.mjs').Session, 'startedAt'>} session replaces the current one */
    start(context, session) {
      sessions.end(getCookie(context, cookie));
      setCookie(context, cookie, sessions.start(session), {
        httpOnly: true,
        // Browsers leave the cookie out of forms that another site posts (CSRF).
        sameSite: 'Lax',
        secure: isSecure,
        path: '/',
      });
    },
    /** @param {import('hono').Context} context */
    end(context) {
      sessions.end(getCookie(context, cookie));
      deleteCookie(context, cookie, { path: '/' });
    },
  };
}
