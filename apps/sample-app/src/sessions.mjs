// @ts-check
import { randomBytes } from 'node:crypto';

const lifetimeMilliseconds = 12 * 60 * 60 * 1000;
const maximumSessions = 10_000;

/**
 * @typedef {object} SignedIn
 * @property {string} issuer
 * @property {string} subject
 * @property {string | undefined} sid the session at the issuer; a back-channel log-out names it
 * @property {string} idToken
 * @property {string} accessToken
 * @property {string | undefined} refreshToken
 * @property {string} [platformToken] the access token for the platform
 * @property {string} scope the approved scopes; the person may approve fewer than requested
 *
 * @typedef {object} Session
 * @property {number} startedAt
 * @property {import('./talon.mjs').PendingSignIn} [pending]
 * @property {SignedIn} [signedIn]
 * @property {string} [notice] a sentence that the next page shows
 */

/**
 * Stores sessions in memory, which is enough for a sample: use a database in yours. The browser gets only the session id
 * and never a token.
 */
export function createSessions() {
  /** @type {Map<string, Session>} */
  const sessions = new Map();

  /** @param {Session} session */
  const hasExpired = session => session.startedAt + lifetimeMilliseconds < Date.now();

  return {
    /** @param {string | undefined} id */
    find(id) {
      const session = sessions.get(id ?? '');
      return session && !hasExpired(session) ? session : undefined;
    },
    /**
     * Every sign-in gets a new id, against session fixation.
     * @param {Omit<Session, 'startedAt'>} session
     */
    start(session) {
      for (const [id, each] of sessions)
        if (hasExpired(each) || sessions.size >= maximumSessions) sessions.delete(id);
      const id = randomBytes(32).toString('base64url');
      sessions.set(id, { startedAt: Date.now(), ...session });
      return id;
    },
    /** @param {string | undefined} id */
    end(id) {
      sessions.delete(id ?? '');
    },
    /**
     * Ends the sessions of one sign-in at the issuer (sid), or all sessions of a person (sub).
     * @param {import('./logout-token.mjs').EndedSession} ended
     */
    endAll({ issuer, sid, sub }) {
      for (const [id, { signedIn }] of sessions) {
        if (signedIn?.issuer !== issuer) continue;
        if (sid === undefined ? signedIn.subject === sub : signedIn.sid === sid) sessions.delete(id);
      }
    },
  };
}
