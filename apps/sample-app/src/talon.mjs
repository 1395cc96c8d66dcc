// @ts-check
import * as client from 'openid-client';

/** `user` allows one call of the general API; `offline_access` asks for a refresh token. Ask only for what you need. */
const scope = 'openid profile email offline_access user';

/** What a platform serves. */
const platformScope = 'balance transaction';

/**
 * @typedef {object} Settings
 * @property {string} issuer the account API of one market, such as https://account-api.talon.example
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {string} origin of this application, without a trailing slash
 * @property {boolean} readsBalance also asks for the scopes of a platform; the client must be registered for them
 * @property {typeof globalThis.fetch} fetch
 *
 * @typedef {object} PendingSignIn stored until the browser returns, and compared with the response
 * @property {string} issuer
 * @property {string} state
 * @property {string} nonce
 * @property {string} verifier
 *
 * @typedef {Awaited<ReturnType<typeof client.authorizationCodeGrant>>} Tokens
 */

/**
 * The authorization server of one market, called through openid-client.
 * @param {Settings} settings
 */
export function createTalon({ issuer, clientId, clientSecret, origin, readsBalance, fetch }) {
  const redirectUri = `${origin}/callback`;
  /** A platform, which accepts only tokens that were made for it. */
  const platform = `${issuer.replace('//account-api.', '//personal.')}/api`;
  // Plain HTTP is allowed for a trial on one machine only.
  const isPlain = issuer.startsWith('http:');
  /** @type {Promise<client.Configuration> | undefined} */
  let discovered;

  /** Fetches the metadata once. A failure is not stored: the server may be starting. */
  function discover() {
    discovered ??= client
      .discovery(
        new URL(issuer),
        clientId,
        // It takes every algorithm that the discovery document names.
        undefined,
        client.ClientSecretBasic(clientSecret),
        {
          [client.customFetch]: /** @type {client.CustomFetch} */ (fetch),
          execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
        },
      )
      .catch(error => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  return {
    issuer,
    /** The origin of the general API. */
    api: issuer.replace('//account-api.', '//api.'),

    platform: readsBalance ? platform : undefined,

    /** Returns the address to redirect the browser to, and the values to store until it returns. */
    async startSignIn() {
      const configuration = await discover();
      const pending = {
        issuer,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: readsBalance ? `${scope} ${platformScope}` : scope,
        // Tokens for the platform may be asked for later (RFC 8707).
        ...(readsBalance && { resource: platform }),
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, pending };
    },

    /**
     * Exchanges the code for tokens, and checks state, nonce and the ID token (signature, issuer, audience, times).
     * @param {string} pathAndQuery of the callback
     * @param {PendingSignIn} pending
     */
    async finishSignIn(pathAndQuery, { state, nonce, verifier }) {
      return client.authorizationCodeGrant(await discover(), new URL(pathAndQuery, origin), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
    },

    /** @param {string} refreshToken works once: store the new one from the response */
    async refresh(refreshToken) {
      return client.refreshTokenGrant(await discover(), refreshToken);
    },

    /** @param {string} refreshToken the response has an access token for the platform alone, and the next refresh token */
    async refreshForPlatform(refreshToken) {
      return client.refreshTokenGrant(await discover(), refreshToken, { resource: platform });
    },

    /**
     * @param {string} accessToken
     * @param {string} subject of the ID token; a response about another person is refused
     */
    async userinfo(accessToken, subject) {
      return client.fetchUserInfo(await discover(), accessToken, subject);
    },

    /** @param {string} token a refresh token revokes all tokens of the same sign-in */
    async revoke(token) {
      await client.tokenRevocation(await discover(), token);
    },

    /** @param {string} idToken identifies the person and the client */
    async logOutAddress(idToken) {
      const address = client.buildEndSessionUrl(await discover(), {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${origin}/`,
      });
      return address.href;
    },

    async keysAddress() {
      return (await discover()).serverMetadata().jwks_uri ?? '';
    },
  };
}

/** @typedef {ReturnType<typeof createTalon>} Talon */
