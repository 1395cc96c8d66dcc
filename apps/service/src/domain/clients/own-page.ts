import type { ClientRow } from './clients';
import { isLoopback, isUnder, isWeb } from './redirect-uri';

/**
 * Where a person returns to a client: its registered page, else the only site of its redirect URIs, preferring this
 * market's; never the page of a native application. Null when there is none or more than one.
 */
export function ownPageOf(
  { client_uri, redirect_uris }: Pick<ClientRow, 'client_uri' | 'redirect_uris'>,
  domain: string,
): string | null {
  if (client_uri !== null) return client_uri;
  const sites = redirect_uris
    .map(uri => new URL(uri))
    .filter(({ protocol, hostname }) => isWeb(protocol) && !isLoopback(hostname));
  const here = sites.filter(({ hostname }) => isUnder(hostname, domain));
  const [site, ...others] = new Set((here.length > 0 ? here : sites).map(({ origin }) => `${origin}/`));
  return site !== undefined && others.length === 0 ? site : null;
}
