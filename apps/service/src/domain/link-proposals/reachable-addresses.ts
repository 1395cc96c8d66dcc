import { normaliseEmail } from '@talon/rules/contact';
import type { Address } from '../identifiers/verified-addresses';
import type { Deps } from '../../kernel/deps';
import { receivesCodes } from '../identifiers/gets-codes';

/** Those of a record's addresses that a code can reach, in their order: a directory may hold what is no address. */
export async function reachable(deps: Deps, addresses: readonly Address[]): Promise<Address[]> {
  const reached = await Promise.all(addresses.map(address => isReached(deps, address)));
  return addresses.filter((_, index) => reached[index]);
}

async function isReached(deps: Deps, address: Address): Promise<boolean> {
  const { method, destination } = address;
  return method === 'email' ? normaliseEmail(destination) === destination : receivesCodes(deps, address);
}
