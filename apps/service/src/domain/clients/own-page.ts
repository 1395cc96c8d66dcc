import type { ClientRow } from './clients';
import { isLoopback, isUnder, isWeb } from './redirect-uri';

/**
 * Where a person begins again at an application: the page that it is registered with, else the one site of its redirect
 * URIs, of several the one of this market; no page of an application on the person's own device. Null where that names none or more than one: nobody is led to a guess.
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
