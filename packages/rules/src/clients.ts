/** The ids of our own two clients: no consent, not partners, not listed as third-party access. */
export const firstPartyClientIds: readonly string[] = ['2', '51'];

/**
 * The partner flag: somebody else's application sent this person here.
 * Without a client_id nobody did, so that is no partner either.
 */
export function isPartner(clientId: string | null | undefined): boolean {
  return !isForcedClient(clientId);
}

/** Whether mfa_forced holds the person up: it does for our own clients and for the portal itself (no client_id). */
export function isForcedClient(clientId: string | null | undefined): boolean {
  return clientId === null || clientId === undefined || firstPartyClientIds.includes(clientId);
}

/**
 * The first `client_id` in the query of a portal path, read as a browser reads it; null where there is none.
 * Any text may come in: malformed percent signs stay as they were typed.
 */
export function clientIdOfTarget(target: string | null | undefined): string | null {
  const withoutFragment = (target ?? '').split('#', 1).join();
  const queryStart = withoutFragment.indexOf('?');
  if (queryStart < 0) return null;
  for (const pair of withoutFragment.slice(queryStart + 1).split('&')) {
    const [name = '', ...value] = pair.split('=');
    if (decoded(name) === 'client_id') return decoded(value.join('='));
  }
  return null;
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
