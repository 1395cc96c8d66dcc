// @ts-check

/**
 * Asks the issuer about each token (RFC 7662), so that a revoked one is refused at once.
 * @param {import('./verify-signed.mjs').Expected & { id: string, secret: string }} expected
 * @returns {import('./verify-signed.mjs').Verify}
 */
export function createIntrospectingVerifier({ issuer, audience, fetch, id, secret }) {
  /** @type {Promise<string> | undefined} */
  let endpoint;

  async function discover() {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    if (!response.ok) throw new Error(`the issuer answers ${response.status}`);
    const metadata = /** @type {{ introspection_endpoint: string }} */ (await response.json());
    return metadata.introspection_endpoint;
  }

  return async token => {
    endpoint ??= discover().catch(error => {
      endpoint = undefined;
      throw error;
    });
    const response = await fetch(await endpoint, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token }).toString(),
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`introspection answers ${response.status}`);
    const reply =
      /** @type {{ active: boolean, iss?: string, aud?: string, sub?: string, scope?: string, cnf?: object }} */ (
        await response.json()
      );
    // A token that is bound to a key needs a proof, which this platform does not check.
    const isOurs = reply.active && reply.iss === issuer && reply.aud === audience && !reply.cnf;
    return isOurs && reply.sub ? { subject: reply.sub, scopes: (reply.scope ?? '').split(' ') } : undefined;
  };
}
