// @ts-check
import * as client from 'openid-client';

/** How long before its end a token is replaced, in seconds. */
const early = 30;

/**
 * Gives an access token of the client itself, and asks for a new one only when the last one ends soon: Talon limits how many a
 * client may get.
 * @param {{ issuer: string, clientId: string, clientSecret: string, scope: string, resource?: string | undefined }} settings
 * `resource` names the resource server, if several have the scope
 */
export function createAccessTokens({ issuer, clientId, clientSecret, scope, resource }) {
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const discovery = client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute });
  let current = { token: '', endsAt: 0 };

  return async () => {
    if (Date.now() < current.endsAt) return current.token;
    const parameters = { scope, ...(resource && { resource }) };
    const { access_token, expires_in = 0 } = await client.clientCredentialsGrant(await discovery, parameters);
    current = { token: access_token, endsAt: Date.now() + (expires_in - early) * 1000 };
    return current.token;
  };
}
