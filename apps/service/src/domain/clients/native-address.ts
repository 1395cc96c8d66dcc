import type { ClientRow } from './clients';
import { isLoopback, isWeb } from './redirect-uri';

type Registered = Pick<ClientRow, 'redirect_uris'> & { token_endpoint_auth_method: string };

/** Whether a program on the device receives what is sent there: by a scheme of its own, or on loopback (RFC 8252). */
export function isNativeAddress(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri);
  return !isWeb(protocol) || (protocol === 'http:' && isLoopback(hostname));
}

/** Whether the client is a native app: a public client that has such an address. */
export function isNative({ token_endpoint_auth_method, redirect_uris }: Registered): boolean {
  return token_endpoint_auth_method === 'none' && redirect_uris.some(isNativeAddress);
}

/**
 * Whether a request may name this address: a registered one, letter for letter, or for a native app a registered one on loopback with
 * any port (RFC 8252, section 7.3).
 */
export function isRegisteredAddress(client: Registered, redirectUri: string): boolean {
  if (client.redirect_uris.includes(redirectUri)) return true;
  const asked = withoutPort(redirectUri);
  if (asked === undefined || !isNative(client)) return false;
  return client.redirect_uris.some(each => withoutPort(each) === asked);
}

/** An address on loopback without its port; undefined for any other. */
function withoutPort(uri: string): string | undefined {
  const [, host, rest] =
    /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/.exec(uri) ?? [];
  return host === undefined ? undefined : `${host}${rest ?? ''}`;
}
