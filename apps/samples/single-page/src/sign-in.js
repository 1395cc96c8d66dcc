// @ts-check
import { UserManager } from 'oidc-client-ts';

/**
 * A public client in the browser. The library does PKCE, checks state and nonce, and keeps the tokens in the session storage of
 * this tab.
 * @param {{ issuer: string, clientId: string, origin: string }} settings
 * @param {ConstructorParameters<typeof UserManager>[1]} [navigator] how the library opens addresses; only tests replace it
 */
export function createUserManager({ issuer, clientId, origin }, navigator) {
  return new UserManager(
    {
      authority: issuer,
      client_id: clientId,
      redirect_uri: `${origin}/callback`,
      post_logout_redirect_uri: `${origin}/`,
      scope: 'openid profile email user',
      // Name and e-mail are in userinfo, not in the ID token.
      loadUserInfo: true,
      // A page that is open for an hour signs the person in again: a public client should not keep a refresh token.
      automaticSilentRenew: false,
    },
    navigator,
  );
}

/**
 * Calls the general API.
 * @param {string} api
 * @param {string} accessToken
 */
export async function readPerson(api, accessToken) {
  const response = await fetch(`${api}/user`, { headers: { Authorization: `Bearer ${accessToken}` } });
  const body = /** @type {{ data?: Record<string, string | null> }} */ (await response.json());
  return { status: response.status, body };
}
