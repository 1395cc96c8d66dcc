// @ts-check
import { ResponseBodyError } from 'openid-client';

/** @typedef {import('./sessions.mjs').SignedIn} SignedIn @typedef {import('./talon.mjs').Talon} Talon */

/** @type {WeakMap<SignedIn, Promise<void>>} */
const renewals = new WeakMap();

/**
 * Gets new tokens. One at a time: a refresh token that is used twice counts as stolen, and ends them all.
 * @param {Talon} talon
 * @param {SignedIn} signedIn
 */
export function renew(talon, signedIn) {
  const running = renewals.get(signedIn);
  if (running) return running;
  const renewal = replaceTokens(talon, signedIn).finally(() => renewals.delete(signedIn));
  renewals.set(signedIn, renewal);
  return renewal;
}

/** The person has taken their consent back, has logged out, or nothing is left to go on with. */
export class AccessEnded extends Error {
  /** @override */
  name = 'AccessEnded';
}

/** @param {Talon} talon @param {SignedIn} signedIn */
async function replaceTokens(talon, signedIn) {
  if (!signedIn.refreshToken) throw new AccessEnded();
  const tokens = await talon.refresh(signedIn.refreshToken).catch(error => {
    const isOver = error instanceof ResponseBodyError && error.error === 'invalid_grant';
    throw isOver ? new AccessEnded() : error;
  });
  signedIn.accessToken = tokens.access_token;
  signedIn.refreshToken = tokens.refresh_token ?? signedIn.refreshToken;
}

/**
 * Calls a scoped resource; where the access token is refused, once more with a new one.
 * @param {Talon} talon
 * @param {SignedIn} signedIn
 * @param {string} path
 * @param {typeof globalThis.fetch} fetch
 */
export async function callApi(talon, signedIn, path, fetch) {
  const call = () =>
    fetch(talon.api + path, { headers: { Authorization: `Bearer ${signedIn.accessToken}` } });
  let answer = await call();
  if (answer.status === 401) {
    await renew(talon, signedIn);
    answer = await call();
  }
  return { status: answer.status, body: await answer.text() };
}

/**
 * @param {string} issuer
 * @param {import('./talon.mjs').Tokens} tokens
 * @returns {SignedIn}
 */
export function signedInBy(issuer, tokens) {
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
