/** The platforms of the two first-party clients. They need no consent, and are neither partners nor third-party access. */
export const firstPartyPlatforms = { '2': 'personal-area', '51': 'deals' } as const;

export const firstPartyClientIds: readonly string[] = Object.keys(firstPartyPlatforms);

/** The form of the ids of clients. */
export const clientIdForm = /^[\w.~-]{1,64}$/;

/** Whether a client is a first-party client. The pages have its name in every language. */
export function isFirstParty(clientId: string): clientId is keyof typeof firstPartyPlatforms {
  return Object.hasOwn(firstPartyPlatforms, clientId);
}

/**
 * Whether a third-party client sent the person here (the partner flag). Without a client_id there is no partner.
 */
export function isPartner(clientId: string | null | undefined): boolean {
  return !isForcedClient(clientId);
}

/** Whether `mfa_forced` applies, as it does to first-party clients and to the portal itself (no client_id). */
export function isForcedClient(clientId: string | null | undefined): boolean {
  return clientId === null || clientId === undefined || firstPartyClientIds.includes(clientId);
}

/**
 * The first `client_id` in the query of a portal path, decoded as a browser decodes it; null if there is none. Accepts any
 * text: malformed percent signs stay as they are.
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
