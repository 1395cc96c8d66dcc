// @ts-check
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';

/** How far `iat` of a proof may be from our clock, in seconds. */
const tolerance = 60;
/** Those with which Talon lets a client bind a token (`dpop_signing_alg_values_supported` of discovery). */
const algorithms = ['ES256', 'ES384', 'Ed25519', 'EdDSA', 'PS256'];

/**
 * @typedef {object} Given what the caller presents
 * @property {string} proof the header `DPoP`
 * @property {string} method
 * @property {string} address of the call, without a query
 * @property {string} token
 * @property {string} boundTo the thumbprint of the key that the token is bound to
 */

/**
 * Verifies that the caller has the key of its token (DPoP, RFC 9449, section 4.3). Each proof works once: several processes of one
 * server need a common store instead of `seen`.
 * @returns {(given: Given) => Promise<boolean>}
 */
export function createProofCheck() {
  /** @type {Map<string, number>} the ids of proofs, and until when a proof with that id would be accepted */
  const seen = new Map();
  return async ({ proof, method, address, token, boundTo }) => {
    const options = { typ: 'dpop+jwt', algorithms };
    const { payload, protectedHeader } =
      (await jwtVerify(proof, EmbeddedJWK, options).catch(() => null)) ?? {};
    if (!payload || !protectedHeader?.jwk) return false;
    const { htm, htu, ath, jti, iat = 0 } = payload;
    const now = Date.now() / 1000;
    const isOfCall = htm === method && htu === address && ath === hashOf(token);
    const isByHolder = (await calculateJwkThumbprint(protectedHeader.jwk)) === boundTo;
    for (const [id, until] of seen) if (until < now) seen.delete(id);
    if (!isOfCall || !isByHolder || Math.abs(now - iat) > tolerance || !jti || seen.has(jti)) return false;
    seen.set(jti, iat + tolerance);
    return true;
  };
}

/** @param {string} token */
function hashOf(token) {
  return createHash('sha256').update(token).digest('base64url');
}
