import { createNetworkCheck } from '../network';
import { isAddressOrRange } from './shapes';

const bytes = Array.from({ length: 256 }, (_, byte) => byte);

/** One address for each first byte. IPv4 addresses are also found in ranges of `::ffff:0:0/96`. */
const families = [
  { most: 1, addresses: bytes.map(byte => `${byte}.1.1.1`) },
  // fc00::/7, the private addresses, has two.
  { most: 2, addresses: bytes.map(byte => `${byte.toString(16)}00::1`) },
];

/** Whether a range of addresses is wider than the widest private network: 10.0.0.0/8, and fc00::/7 for IPv6. */
export function isTooWide(range: string): boolean {
  if (!isAddressOrRange(range)) return false;
  const contains = createNetworkCheck([range]);
  return families.some(({ most, addresses }) => addresses.filter(contains).length > most);
}
