import { BlockList, isIP } from 'node:net';
import { type Location, type Locations, unknownLocation } from '../kernel/ports/locations';

const brussels: Location = { city: 'Brussels', country: 'Belgium' };

const localNetworks = new BlockList();
localNetworks.addSubnet('127.0.0.0', 8);
localNetworks.addSubnet('10.0.0.0', 8);
localNetworks.addSubnet('172.16.0.0', 12);
localNetworks.addSubnet('192.168.0.0', 16);
localNetworks.addAddress('::1', 'ipv6');
localNetworks.addSubnet('fc00::', 7, 'ipv6');
localNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Places loopback and private networks in Brussels; other addresses are unknown. */
export const demonstrationLocations: Locations = address => {
  const version = isIP(address);
  if (version === 0) return unknownLocation;
  return localNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6') ? brussels : unknownLocation;
};
