// @ts-check
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** @typedef {{ issuer: string, sid: string | undefined, sub: string | undefined }} LoggedOut */

/**
 * Checks log-out tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6).
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
      [customFetch]: (address, options) => fetch(address, options),
    });
    keySets.set(talon.issuer, keys);
    return keys;
  }

  /**
   * @param {string} token
   * @returns {Promise<LoggedOut>} throws where it is not one of these issuers, for us, and fresh
   */
  return async function readLogoutToken(token) {
    const talon = talons.find(({ issuer }) => issuer === decodeJwt(token).iss);
    if (!talon) throw new Error('an issuer that is not ours');
    const { payload } = await jwtVerify(token, await keysOf(talon), {
      issuer: talon.issuer,
      audience: clientId,
      algorithms: ['ES256'],
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      maxTokenAge: '5 minutes',
    });
    const { sid, sub, nonce, events } = payload;
    const isLogout = typeof events === 'object' && events !== null && event in events;
    if (!isLogout || nonce !== undefined) throw new Error('no log-out token');
    if (sid === undefined && sub === undefined) throw new Error('nobody is named');
    return { issuer: talon.issuer, sid: sid === undefined ? undefined : String(sid), sub };
  };
}
