import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';

/** Calls without a session that nobody gains anything by: they protect an account, or only show something. */
const alwaysOpen: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.showClient,
  endpoints.reportNotMe,
  endpoints.takeBackInvitation,
  endpoints.showAuthorization,
  endpoints.approveAuthorization,
  endpoints.refuseAuthorization,
]);

/**
 * Whether a call of the account API is refused with `network-blocked` from a blocked network: every call that needs no session,
 * a new one too, and every call that sends a code.
 */
export function isClosedToBlockedNetworks(endpoint: Endpoint): boolean {
  if (endpoint.access === 'bearer') return endpoint.errors.includes('too-many-codes');
  return !alwaysOpen.has(endpoint) && ['anyone', 'maybe-bearer', 'onboarding'].includes(endpoint.access);
}
