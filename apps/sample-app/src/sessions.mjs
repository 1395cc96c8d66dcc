// @ts-check
import { randomBytes } from 'node:crypto';

const longestMilliseconds = 12 * 60 * 60 * 1000;
const most = 10_000;

/**
 * @typedef {object} SignedIn
 * @property {string} issuer
 * @property {string} subject
 * @property {string | undefined} sid the session at the issuer, which a back-channel log-out names
 * @property {string} idToken
 * @property {string} accessToken
 * @property {string | undefined} refreshToken
 * @property {string} scope what was really given
 *
 * @typedef {object} Session
 * @property {number} at
 * @property {import('./talon.mjs').Pending} [pending]
 * @property {SignedIn} [signedIn]
 * @property {string} [notice] a sentence for the next page
 */

/** Kept in this process: enough for an example. Tokens never go to the browser, which holds the id alone. */
export function createSessions() {
  /** @type {Map<string, Session>} */
  const sessions = new Map();

  /** @param {Session} session */
  const isLate = session => session.at + longestMilliseconds < Date.now();

  return {
    /** @param {string | undefined} id */
    find(id) {
      const session = sessions.get(id ?? '');
      return session && !isLate(session) ? session : undefined;
    },
    /**
     * A new id each time that somebody signs in: one that was known before is worth nothing.
     * @param {Omit<Session, 'at'>} session
     */
    open(session) {
      for (const [id, each] of sessions) if (isLate(each) || sessions.size >= most) sessions.delete(id);
      const id = randomBytes(32).toString('base64url');
      sessions.set(id, { at: Date.now(), ...session });
      return id;
    },
    /** @param {string | undefined} id */
    end(id) {
      sessions.delete(id ?? '');
    },
    /**
     * Ends those of one session at the issuer, or all of a person.
     * @param {string} issuer
     * @param {{ sid?: string | undefined, sub?: string | undefined }} whose
     */
    endAll(issuer, { sid, sub }) {
      for (const [id, { signedIn }] of sessions) {
        if (signedIn?.issuer !== issuer) continue;
        if (sid === undefined ? signedIn.subject === sub : signedIn.sid === sid) sessions.delete(id);
      }
    },
  };
}
