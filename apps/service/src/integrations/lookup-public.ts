import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isPublicAddress } from '../kernel/public-address';

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Connects to the addresses that were checked: a second look-up could find others. */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new Error('the host is not on the public internet'), []);
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
