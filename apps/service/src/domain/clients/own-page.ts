import type { ClientRow } from './clients';
import { isLoopback, isUnder, isWeb } from './redirect-uri';

/**
 * The page of a client to which a person returns: its registered page, else the only web site among its redirect URIs,
 * preferring this market's. A native application has no such page. Null if there is none or more than one.
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
