import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { TaskOrigin } from './fair-queue';

/**
 * The IP address of a request. `X-Forwarded-For` is accepted only from configured proxies; the address is then its last
 * entry that is not such a proxy.
 */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createNetworkCheck(trustedProxies);
  return request => {
    const peer = peerOf(request.socket);
    const header = request.headers['x-forwarded-for'];
    if (header === undefined || !isTrusted(peer)) return peer;
    const chain = [header]
      .flat()
      .join(',')
      .split(',')
      .map(part => plain(part.trim()));
    let address = peer;
    for (const hop of chain.toReversed()) {
      if (!isIP(hop)) break;
      address = hop;
      if (!isTrusted(hop)) break;
    }
    return address;
  };
}

/** Tells whether an IP address belongs to one of some networks. */
export type NetworkCheck = (address: string) => boolean;

/** The networks are in CIDR notation or single addresses. */
export function createNetworkCheck(networks: readonly string[]): NetworkCheck {
  const known = new BlockList();
  for (const entry of networks) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    known.addSubnet(address, bits ? Number(bits) : family === 'ipv4' ? 32 : 128, family);
  }
  return address => isIP(address) !== 0 && known.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The address at the other end of a connection; empty for one that has closed. */
export function peerOf({ remoteAddress = '' }: { remoteAddress?: string | undefined }): string {
  return plain(remoteAddress);
}

/** The network that limits count: an IPv4 address, or an IPv6 /64. */
export function networkOf(address: string): string {
  return isIPv4(address) ? address : `${firstGroups(address, 4)}::/64`;
}

/** The IPv6 /48 of an address, a customer's site of many networks; undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  return isIPv4(address) ? undefined : `${firstGroups(address, 3)}::/48`;
}

/** A customer's site: an IPv4 address, or an IPv6 /48. */
export function siteOrNetworkOf(address: string): string {
  return siteOf(address) ?? networkOf(address);
}

/** The origin of a task in a fair queue: the network, in the group of its /24 or /48. */
export function taskOriginOf(address: string): TaskOrigin {
  return { group: truncated(address), network: networkOf(address) };
}

/**
 * The truncated address of the audit trail: the /24 or the /48, written as RFC 5952 says. That of the machine itself is nobody's, and
 * stays whole.
 */
export function truncated(address: string): string {
  if (isIPv4(address)) return address.replace(/\.\d+$/, '.0/24');
  return address === '::1' ? address : shortNetwork(`${firstGroups(address, 3)}::/48`);
}

/** An IPv6 network without the zeros before its `::` (RFC 5952, section 4.2); any other text as it is. */
export function shortNetwork(network: string): string {
  return network.replace(/(?:(?:^|:)0)+::\//, '::/');
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, count)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':');
}
