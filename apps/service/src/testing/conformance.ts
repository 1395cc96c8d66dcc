import { JwtVerifier } from 'aws-jwt-verify';
import { addApplication, type Application, type Given } from './applications';
import type { Browser } from './browser';
import type { TestNode } from './service';
import { signedIn } from './signed-in';

/** The client of the basic profile: confidential, without PKCE, ID tokens by RS256. */
export const registerBasicClient = (node: TestNode, given: Given = {}) =>
  addApplication(node, {
    scope: 'openid profile email address phone offline_access',
    default_scope: 'openid',
    is_pkce_required: false,
    id_token_signed_response_alg: 'RS256',
    ...given,
  });

/** The client, and a person who is signed in at the portal and consents. */
export async function basicProfile(node: TestNode, given: Given = {}) {
  return { app: await registerBasicClient(node, given), ...(await signedIn(node)) };
}

const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined };

/** Request parameters of the profile, which uses no PKCE unless a module tests it. */
export const plain = (parameters: Record<string, string | undefined> = {}) => ({
  scope: 'openid',
  ...withoutPkce,
  ...parameters,
});

/** The query of a response at the client's address. */
export const answerAt = (location: string) => Object.fromEntries(new URL(location).searchParams);

/** The claims of an ID token, after checking its signature with the published keys; throws when it is invalid. */
export async function verifiedClaims(node: TestNode, app: Application, idToken: string | undefined) {
  const { issuer, jwks_uri = '' } = app.configuration.serverMetadata();
  const verifier = JwtVerifier.create({ issuer, audience: app.clientId, jwksUri: jwks_uri });
  verifier.cacheJwks((await node.call(new URL(jwks_uri).pathname)).json);
  return verifier.verify(idToken ?? '');
}

/** Signs in again on the page of the request, and continues to the client. */
export async function signInAgain(
  app: Application,
  browser: Browser,
  account: Parameters<Browser['signInWithCode']>[0],
  begun: Parameters<Application['approveConsent']>[1],
): Promise<string> {
  await browser.signInWithCode(account);
  return app.approveConsent(browser, begun);
}
