// @ts-check
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';

/**
 * @typedef {object} Access what a valid token allows
 * @property {string} subject
 * @property {readonly string[]} scopes
 *
 * @typedef {(token: string) => Promise<Access | undefined>} Verify undefined for a token to refuse; throws if it cannot be told now
 *
 * @typedef {object} Expected
 * @property {string} issuer
 * @property {string} audience
 * @property {typeof globalThis.fetch} fetch
 * @property {() => Date} [now]
 */

/** Errors of the key set, not of the token. */
const away = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/**
 * Verifies signed access tokens with the keys of the issuer (RFC 9068, section 4), without a call for each token.
 * @param {Expected} expected
 * @returns {Verify}
 */
export function createSignedVerifier({ issuer, audience, fetch, now = () => new Date() }) {
  /** @type {Promise<ReturnType<typeof createRemoteJWKSet>> | undefined} */
  let keys;

  async function discover() {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    if (!response.ok) throw new Error(`the issuer answers ${response.status}`);
    const { jwks_uri } = /** @type {{ jwks_uri: string }} */ (await response.json());
    return createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch });
  }

  return async token => {
    keys ??= discover().catch(error => {
      keys = undefined;
      throw error;
    });
    const keySet = await keys;
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'client_id'],
        currentDate: now(),
      });
      // A token that is bound to a key needs a proof, which this platform does not check.
      if (payload['cnf']) return undefined;
      return { subject: payload.sub ?? '', scopes: String(payload['scope'] ?? '').split(' ') };
    } catch (error) {
      if (error instanceof errors.JOSEError && !away.has(error.code)) return undefined;
      throw error;
    }
  };
}
