import type { Platform } from './platforms';

/** What a registered platform needs for its own sign-in: the code flow (RFC 6749, section 4.1). */
export interface SignIn {
  /** Where a browser begins it. */
  address: (state: string) => string;
  /** Whether the code that came back is good. */
  redeem: (code: string) => Promise<boolean>;
}

interface Around {
  ask: typeof fetch;
  origin: string;
  portalOrigin: string;
  accountApiOrigin: string;
}

export function createSignIn(client: NonNullable<Platform['client']>, around: Around): SignIn {
  const redirectUri = around.origin + client.redirectPath;
  return {
    address(state) {
      const query = { client_id: client.id, redirect_uri: redirectUri, response_type: 'code', state };
      return `${around.portalOrigin}/approve?${new URLSearchParams(query).toString()}`;
    },
    async redeem(code) {
      const issuer = around.accountApiOrigin;
      const signal = AbortSignal.timeout(5000);
      const discovered = await around.ask(`${issuer}/.well-known/openid-configuration`, { signal });
      const { token_endpoint } = (await discovered.json()) as { token_endpoint: string };
      const answer = await around.ask(token_endpoint, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
        signal,
      });
      return answer.ok;
    },
  };
}
