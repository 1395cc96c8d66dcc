import { BlockList, isIP } from 'node:net';
import { type Location, type Locations, unknownLocation } from '../kernel/ports/locations';

const brussels: Location = { city: 'Brussels', country: 'Belgium' };

const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** The demonstration's own computer and network stand in Brussels; of other places it knows nothing. */
export const demonstrationLocations: Locations = address => {
  const version = isIP(address);
  if (version === 0) return unknownLocation;
  return nearby.check(address, version === 4 ? 'ipv4' : 'ipv6') ? brussels : unknownLocation;
};
