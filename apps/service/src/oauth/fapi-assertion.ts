import { type Client, errors } from 'oidc-provider';

/** The algorithms of FAPI 2.0 (section 5.4.1). */
const algorithms = ['ES256', 'PS256', 'EdDSA'];

/**
 * Refuses a signed log-in that FAPI 2.0 forbids, where the client is registered as that profile wants it: with pushed requests and bound
 * tokens. Its audience is the issuer alone (section 5.3.2.1). Other clients may also name an endpoint, or sign with RS256 (RFC 7523).
 */
export function checkFapiAssertion(
  issuer: string,
  client: Client,
  { aud }: { aud?: unknown },
  { alg }: { alg?: unknown },
): void {
  if (!client.requirePushedAuthorizationRequests || !client.dpopBoundAccessTokens) return;
  if (aud !== issuer) throw new errors.InvalidClientAuth('the audience must be the issuer alone');
  if (!algorithms.some(each => each === alg)) throw new errors.InvalidClientAuth('alg mismatch');
}
