// @ts-check
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * @typedef {object} EndedSession
 * @property {string} issuer
 * @property {string | undefined} sid one session; undefined means all sessions of the person
 * @property {string | undefined} sub the person
 */

/**
 * Returns a function that validates log-out tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 * @param {readonly import('./talon.mjs').Talon[]} talons
 * @param {string} clientId
 * @param {typeof globalThis.fetch} fetch
 */
export function createLogoutTokenReader(talons, clientId, fetch) {
  /** @type {Map<string, ReturnType<typeof createRemoteJWKSet>>} */
  const keySets = new Map();

  /** @param {import('./talon.mjs').Talon} talon */
  async function keysOf(talon) {
    const known = keySets.get(talon.issuer);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(await talon.keysAddress()), {
      [customFetch]: fetch,
    });
    keySets.set(talon.issuer, keys);
    return keys;
  }

  /**
   * @param {string} token
   * @returns {Promise<EndedSession>} rejects an invalid or old token, and one for another client
   */
  return async function readLogoutToken(token) {
    const talon = talons.find(({ issuer }) => issuer === decodeJwt(token).iss);
    if (!talon) throw new Error('unknown issuer');
    const { payload } = await jwtVerify(token, await keysOf(talon), {
      issuer: talon.issuer,
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      maxTokenAge: '5 minutes',
    });
    const { sid, sub, nonce, events } = payload;
    const isLogout = typeof events === 'object' && events !== null && event in events;
    if (!isLogout || nonce !== undefined) throw new Error('not a log-out token');
    if (sid === undefined && sub === undefined) throw new Error('the token has neither sid nor sub');
    return { issuer: talon.issuer, sid: sid === undefined ? undefined : String(sid), sub };
  };
}
