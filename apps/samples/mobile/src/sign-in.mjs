// @ts-check
import { createServer } from 'node:http';
import * as client from 'openid-client';

/**
 * A public client: it has no secret, and PKCE protects the code.
 * @param {string} issuer
 * @param {string} clientId
 */
export function discover(issuer, clientId) {
  // The demonstration runs without TLS.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), clientId, undefined, client.None(), { execute });
}

/**
 * Signs a person in, in the browser of the system. The response comes back to this program at a loopback address with a free
 * port (RFC 8252, section 7.3). On a phone, the redirect URI has a private scheme or is an app link, and the operating system
 * hands it to the app.
 * @param {client.Configuration} configuration
 * @param {(address: string) => unknown} openBrowser
 * @param {string} scope
 */
export async function signIn(configuration, openBrowser, scope) {
  const { redirectUri, response, close } = await listen();
  try {
    const verifier = client.randomPKCECodeVerifier();
    const expectedState = client.randomState();
    const expectedNonce = client.randomNonce();
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    await openBrowser(address.href);
    return await client.authorizationCodeGrant(configuration, await response, {
      pkceCodeVerifier: verifier,
      expectedState,
      expectedNonce,
      idTokenExpected: true,
    });
  } finally {
    close();
  }
}

/** Waits for one response at a loopback address. */
async function listen() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  /** @type {Promise<URL>} */
  const response = new Promise(resolve => {
    server.on('request', (request, answer) => {
      const url = new URL(request.url ?? '/', origin);
      if (url.pathname !== '/callback') return void answer.writeHead(404).end();
      answer.writeHead(200, { 'Content-Type': 'text/plain' }).end('You can close this page.');
      resolve(url);
    });
  });
  return { redirectUri: `${origin}/callback`, response, close: () => server.close() };
}
