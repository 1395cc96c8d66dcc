// @ts-check
import { ResponseBodyError } from 'openid-client';

/** @typedef {import('./sessions.mjs').SignedIn} SignedIn @typedef {import('./talon.mjs').Talon} Talon */

/** @typedef {(talon: Talon, signedIn: SignedIn) => Promise<void>} Refresh */

/** @type {Map<Refresh, WeakMap<SignedIn, Promise<void>>>} */
const running = new Map();

/** The last use of the refresh token of a sign-in. @type {WeakMap<SignedIn, Promise<void>>} */
const lastUse = new WeakMap();

/**
 * Gets new tokens. Concurrent callers share one request, and requests of different kinds wait for each other: Talon treats a refresh
 * token that is used again after half a minute as stolen, and revokes all tokens of the sign-in. So each request has to use the
 * refresh token that came last, and none may store an earlier one.
 * @param {Refresh} refresh
 * @param {Talon} talon
 * @param {SignedIn} signedIn
 */
function once(refresh, talon, signedIn) {
  const ofKind = running.get(refresh) ?? new WeakMap();
  running.set(refresh, ofKind);
  const current = ofKind.get(signedIn);
  if (current) return current;
  const use = (lastUse.get(signedIn) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => refresh(talon, signedIn))
    .finally(() => ofKind.delete(signedIn));
  ofKind.set(signedIn, use);
  lastUse.set(signedIn, use);
  return use;
}

/** @param {Talon} talon @param {SignedIn} signedIn */
export function refreshTokens(talon, signedIn) {
  return once(replaceTokens, talon, signedIn);
}

/** The person has revoked the access or logged out, or there is no refresh token. */
export class AccessEnded extends Error {
  /** @override */
  name = 'AccessEnded';
}

/** @param {unknown} error @returns {never} */
function throwEnd(error) {
  throw error instanceof ResponseBodyError && error.error === 'invalid_grant' ? new AccessEnded() : error;
}

/** @param {Talon} talon @param {SignedIn} signedIn */
async function replaceTokens(talon, signedIn) {
  if (!signedIn.refreshToken) throw new AccessEnded();
  const tokens = await talon.refresh(signedIn.refreshToken).catch(throwEnd);
  signedIn.accessToken = tokens.access_token;
  signedIn.refreshToken = tokens.refresh_token ?? signedIn.refreshToken;
}

/**
 * Calls the general API. If the access token has expired, gets new tokens and calls once more.
 * @param {Talon} talon
 * @param {SignedIn} signedIn
 * @param {string} path
 * @param {typeof globalThis.fetch} fetch
 */
export async function callApi(talon, signedIn, path, fetch) {
  const call = () =>
    fetch(talon.api + path, { headers: { Authorization: `Bearer ${signedIn.accessToken}` } });
  let response = await call();
  if (response.status === 401) {
    await refreshTokens(talon, signedIn);
    response = await call();
  }
  return { status: response.status, body: await response.text() };
}

/**
 * Calls the platform with a token of its own, and once more with a new one if that has expired.
 * @param {Talon} talon
 * @param {SignedIn} signedIn
 * @param {string} address of a call of the platform
 * @param {typeof globalThis.fetch} fetch
 */
export async function callPlatform(talon, signedIn, address, fetch) {
  const call = () => fetch(address, { headers: { Authorization: `Bearer ${signedIn.platformToken}` } });
  if (!signedIn.platformToken) await once(getPlatformToken, talon, signedIn);
  let response = await call();
  if (response.status === 401) {
    await once(getPlatformToken, talon, signedIn);
    response = await call();
  }
  return { status: response.status, body: await response.text() };
}

/** @param {Talon} talon @param {SignedIn} signedIn */
async function getPlatformToken(talon, signedIn) {
  if (!signedIn.refreshToken) throw new AccessEnded();
  const tokens = await talon.refreshForPlatform(signedIn.refreshToken).catch(throwEnd);
  signedIn.platformToken = tokens.access_token;
  signedIn.refreshToken = tokens.refresh_token ?? signedIn.refreshToken;
}

/**
 * @param {string} issuer
 * @param {import('./talon.mjs').Tokens} tokens
 * @returns {SignedIn}
 */
export function signInFrom(issuer, tokens) {
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new Error('no ID token');
  return {
    issuer,
    subject: claims.sub,
    sid: typeof claims['sid'] === 'string' ? claims['sid'] : undefined,
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    scope: tokens.scope ?? '',
  };
}
