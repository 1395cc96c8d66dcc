import { networkOf, siteOf, siteOrNetworkOf } from '../../kernel/network';
import type { Deps } from '../../kernel/deps';

/** The network of an address: an IPv4 address, or an IPv6 /64. */
export function networkSubject(deps: Deps, address: string): Buffer {
  return deps.keyedHash('network', networkOf(address));
}

/** The IPv6 /48 of a visitor; undefined for IPv4. */
export function siteSubject(deps: Deps, address: string): Buffer | undefined {
  const site = siteOf(address);
  return site === undefined ? undefined : deps.keyedHash('network', site);
}

export function destinationSubject(deps: Deps, destination: string): Buffer {
  return deps.keyedHash('destination', destination);
}

/**
 * The subject of an address that is not a verified one of this account, so that requests of strangers do not exhaust the
 * owner's limits.
 */
export function unverifiedSubject(deps: Deps, destination: string): Buffer {
  return deps.keyedHash('destination', `unproven ${destination}`);
}

/** The subject of such an address for one site of a requester: a stranger elsewhere uses up only a share of the limit. */
export function unverifiedBySiteSubject(deps: Deps, destination: string, address: string): Buffer {
  return deps.keyedHash('destination', `unproven ${destination} by ${siteOrNetworkOf(address)}`);
}

/** The block of a thousand numbers that differ in the last three digits. */
export function numberBlockSubject(deps: Deps, phone: string): Buffer {
  return deps.keyedHash('destination', `${phone.slice(0, -3)}•••`);
}

export function blockBySiteSubject(deps: Deps, phone: string, address: string): Buffer {
  return deps.keyedHash('destination', `${phone.slice(0, -3)}••• by ${siteOrNetworkOf(address)}`);
}

/** An account, for its sign-in failures. */
export function accountSubject(deps: Deps, accountId: string): Buffer {
  return deps.keyedHash('account', accountId);
}

/** An identifier used for a sign-in, known or not. */
export function identifierSubject(deps: Deps, kind: 'email' | 'phone', value: string): Buffer {
  return deps.keyedHash('identifier', `${kind}:${value}`);
}
