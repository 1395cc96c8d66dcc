/** The two first-party clients and the platforms that they are: no consent, not partners, not listed as third-party access. */
export const firstPartyPlatforms = { '2': 'personal-area', '51': 'deals' } as const;

export const firstPartyClientIds: readonly string[] = Object.keys(firstPartyPlatforms);

/** Whether a client is one of ours, whose name the pages know in every language. */
export function isFirstParty(clientId: string): clientId is keyof typeof firstPartyPlatforms {
  return Object.hasOwn(firstPartyPlatforms, clientId);
}

/**
 * Whether a third-party client sent the person here (the partner flag). Without a client_id there is no partner.
 */
export function isPartner(clientId: string | null | undefined): boolean {
  return !isForcedClient(clientId);
}

/** Whether `mfa_forced` applies: it does for first-party clients and for the portal itself (no client_id). */
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
