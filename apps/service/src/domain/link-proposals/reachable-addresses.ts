import { normaliseEmail } from '@talon/rules/contact';
import type { Address } from '../identifiers/verified-addresses';
import type { Deps } from '../../kernel/deps';
import { receivesCodes } from '../identifiers/receives-codes';

/** Those of a directory person's addresses that codes can reach, in order; a directory may contain invalid addresses. */
export async function reachable(deps: Deps, addresses: readonly Address[]): Promise<Address[]> {
  const reached = await Promise.all(addresses.map(address => isReached(deps, address)));
  return addresses.filter((_, index) => reached[index]);
}

async function isReached(deps: Deps, address: Address): Promise<boolean> {
  const { method, destination } = address;
  return method === 'email' ? normaliseEmail(destination) === destination : receivesCodes(deps, address);
}
