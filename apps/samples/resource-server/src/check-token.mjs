// @ts-check
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';

/**
 * @typedef {object} Settings of a registered resource server
 * @property {string} issuer
 * @property {string} audience
 * @property {string} id
 * @property {string} secret
 *
 * @typedef {object} Access what a token allows
 * @property {string | undefined} subject the person; undefined for a machine client that a signed token does not name
 * @property {string} clientId
 * @property {string[]} scopes
 * @property {string | undefined} boundTo the thumbprint of the caller's key (DPoP); undefined for a bearer token
 */

/**
 * Asks Talon whether a token is valid. Knows at once when it was revoked. For opaque and signed tokens.
 * @param {Settings} settings
 * @returns {(token: string) => Promise<Access | undefined>} undefined for a token that is not valid here
 */
export function createIntrospection({ issuer, audience, id, secret }) {
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const discovery = client.discovery(new URL(issuer), id, secret, client.ClientSecretBasic(secret), {
    execute,
  });
  return async token => {
    const {
      active,
      sub,
      aud,
      client_id,
      cnf,
      scope = '',
    } = await client.tokenIntrospection(await discovery, token);
    // Tokens without an audience were made for any resource server that has their scopes.
    const isForUs = aud === undefined || [aud].flat().includes(audience);
    if (!active || !isForUs) return undefined;
    return { subject: sub, clientId: client_id ?? '', scopes: scope.split(' '), boundTo: thumbprintIn(cnf) };
  };
}

/**
 * Verifies a signed token (RFC 9068) without asking Talon. A revoked token passes until it expires.
 * @param {Pick<Settings, 'issuer' | 'audience'>} settings
 * @returns {(token: string) => Promise<Access | undefined>}
 */
export function createVerification({ issuer, audience }) {
  /** @type {ReturnType<typeof findKeys> | undefined} */
  let found;
  return async token => {
    // A failure is not stored: Talon may be starting.
    found ??= findKeys(issuer).catch(error => {
      found = undefined;
      throw error;
    });
    const keys = await found;
    const options = { issuer, audience, typ: 'at+jwt', algorithms: ['RS256'] };
    const { payload } = (await jwtVerify(token, keys, options).catch(ignoreInvalid)) ?? {};
    if (!payload) return undefined;
    const { sub: subject, client_id: clientId, scope, cnf } = payload;
    const scopes = String(scope ?? '').split(' ');
    return { subject, clientId: String(clientId), scopes, boundTo: thumbprintIn(cnf) };
  };
}

/** The key set whose address the discovery document has (RFC 8414). @param {string} issuer */
async function findKeys(issuer) {
  const response = await fetch(new URL('/.well-known/oauth-authorization-server', issuer));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const { jwks_uri } = /** @type {{ jwks_uri: string }} */ (await response.json());
  return createRemoteJWKSet(new URL(jwks_uri));
}

/** @param {unknown} confirmation the member `cnf` of a token (RFC 9449, section 6) */
function thumbprintIn(confirmation) {
  const { jkt } = /** @type {{ jkt?: string }} */ (confirmation ?? {});
  return jkt;
}

/** A token that is not valid is no fault of ours; keys that cannot be fetched are. @param {unknown} error */
function ignoreInvalid(error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^ERR_J(WT|WS|OSE)/.test(code) || code === 'ERR_JWKS_NO_MATCHING_KEY') return undefined;
  throw error;
}
