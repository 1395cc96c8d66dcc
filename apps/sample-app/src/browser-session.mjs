// @ts-check
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createSessions } from './sessions.mjs';

const cookie = 'sample-app';

/**
 * The sessions of browsers, each by the id in its cookie.
 * @param {boolean} isSecure
 */
export function createBrowserSessions(isSecure) {
  const sessions = createSessions();
  return {
    /** @param {string} issuer @param {{ sid?: string | undefined, sub?: string | undefined }} whose */
    endAll: (issuer, whose) => sessions.endAll(issuer, whose),
    /** @param {import('hono').Context} context */
    find: context => sessions.find(getCookie(context, cookie)),
    /** @param {import('hono').Context} context @param {Omit<import('./sessions.mjs').Session, 'at'>} session */
    keep(context, session) {
      sessions.end(getCookie(context, cookie));
      setCookie(context, cookie, sessions.open(session), {
        httpOnly: true,
        // A form of another site comes without it, so none can act for the person here.
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
