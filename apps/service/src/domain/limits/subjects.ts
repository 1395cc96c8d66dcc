import { networkOf } from '../../kernel/network';
import type { Deps } from '../../kernel/deps';

/** The IP address, or the /64 of an IPv6 customer. */
export function networkSubject(deps: Deps, address: string): Buffer {
  return deps.keyedHash('network', networkOf(address));
}

export function destinationSubject(deps: Deps, destination: string): Buffer {
  return deps.keyedHash('destination', destination);
}

/** An address that is no account's yet, or not this one's: what strangers ask for uses up nothing of its owner's. */
export function unprovenSubject(deps: Deps, destination: string): Buffer {
  return deps.keyedHash('destination', `unproven ${destination}`);
}

/** The thousand numbers that differ from this one in the last three digits alone. */
export function neighboursSubject(deps: Deps, phone: string): Buffer {
  return deps.keyedHash('destination', `${phone.slice(0, -3)}•••`);
}

/** An account, as its failures to sign in are counted. */
export function accountSubject(deps: Deps, accountId: string): Buffer {
  return deps.keyedHash('account', accountId);
}

/** An identifier that somebody tries to sign in with, known or not. */
export function identifierSubject(deps: Deps, kind: 'email' | 'phone', value: string): Buffer {
  return deps.keyedHash('identifier', `${kind}:${value}`);
}
