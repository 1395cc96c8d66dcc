import { networkOf } from '../../http/address';
import type { Deps } from '../deps';

/** The IP address, or the /64 of an IPv6 customer. */
export function networkSubject(deps: Deps, address: string): Buffer {
  return deps.keyedHash('network', networkOf(address));
}

export function destinationSubject(deps: Deps, destination: string): Buffer {
  return deps.keyedHash('destination', destination);
}

/** The thousand numbers that differ from this one in the last three digits alone. */
export function neighboursSubject(deps: Deps, phone: string): Buffer {
  return deps.keyedHash('destination', `${phone.slice(0, -3)}•••`);
}
