import type { DemoPlatform } from './platforms';

/** The sign-in of a platform that is a client: the authorization code flow (RFC 6749, section 4.1). */
export interface PlatformSignIn {
  /** The address that starts the sign-in. */
  address: (state: string) => string;
  /** Exchanges the code. False if the code is refused. */
  redeem: (code: string) => Promise<boolean>;
}

interface SignInSettings {
  request: typeof fetch;
  origin: string;
  portalOrigin: string;
  accountApiOrigin: string;
}

export function createSignIn(
  client: NonNullable<DemoPlatform['client']>,
  settings: SignInSettings,
): PlatformSignIn {
  const redirectUri = settings.origin + client.redirectPath;
  return {
    address(state) {
      const query = { client_id: client.id, redirect_uri: redirectUri, response_type: 'code', state };
      return `${settings.portalOrigin}/approve?${new URLSearchParams(query).toString()}`;
    },
    async redeem(code) {
      const issuer = settings.accountApiOrigin;
      const signal = AbortSignal.timeout(5000);
      const discovered = await settings.request(`${issuer}/.well-known/openid-configuration`, { signal });
      const { token_endpoint } = (await discovered.json()) as { token_endpoint: string };
      const response = await settings.request(token_endpoint, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
        signal,
      });
      return response.ok;
    },
  };
}
