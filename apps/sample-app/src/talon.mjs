// @ts-check
import * as client from 'openid-client';

/** What is asked for: who the person is, their data, and to go on when they have left (`offline_access`). */
const scope = 'openid profile email offline_access user';

/**
 * @typedef {object} Settings
 * @property {string} issuer the account API of one market, such as https://account-api.talon.example
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {string} origin this application's own, without a trailing slash
 * @property {typeof globalThis.fetch} fetch
 *
 * @typedef {object} Pending what has to be the same when the person comes back
 * @property {string} issuer
 * @property {string} state
 * @property {string} nonce
 * @property {string} verifier
 *
 * @typedef {Awaited<ReturnType<typeof client.authorizationCodeGrant>>} Tokens
 */

/**
 * One market's authorization server, by way of openid-client: all that an application needs of it.
 * @param {Settings} settings
 */
export function createTalon({ issuer, clientId, clientSecret, origin, fetch }) {
  const redirectUri = `${origin}/callback`;
  // Plain HTTP is for trying out on one machine alone.
  const isPlain = issuer.startsWith('http:');
  /** @type {Promise<client.Configuration> | undefined} */
  let discovered;

  /** Asked once, and again where it failed: the server may not be up yet. */
  function discover() {
    discovered ??= client
      .discovery(
        new URL(issuer),
        clientId,
        { id_token_signed_response_alg: 'ES256' },
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
    /** The host of the scoped resources. */
    api: issuer.replace('//account-api.', '//api.'),

    /** Where to send the person to, and what to remember until they come back. */
    async begin() {
      const configuration = await discover();
      const pending = {
        issuer,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        // Without it, offline_access is left out of what is given.
        prompt: 'consent',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, pending };
    },

    /**
     * Takes the code of the address that the person came back to, and checks the ID token: signature, issuer, audience,
     * nonce and times.
     * @param {string} pathAndQuery
     * @param {Pending} pending
     */
    async finish(pathAndQuery, { state, nonce, verifier }) {
      return client.authorizationCodeGrant(await discover(), new URL(pathAndQuery, origin), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
    },

    /** @param {string} refreshToken the answer holds the next one: this one is used up */
    async refresh(refreshToken) {
      return client.refreshTokenGrant(await discover(), refreshToken);
    },

    /**
     * @param {string} accessToken
     * @param {string} subject of the ID token: an answer about somebody else is refused
     */
    async userinfo(accessToken, subject) {
      return client.fetchUserInfo(await discover(), accessToken, subject);
    },

    /** @param {string} token with a refresh token, all that came from the same sign-in ends */
    async revoke(token) {
      await client.tokenRevocation(await discover(), token);
    },

    /** @param {string} idToken says who logs out, and by which application */
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
