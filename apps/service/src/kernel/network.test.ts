import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createAddressReader, networkOf, truncated } from './network';

const request = (peer: string, forwarded?: string | string[]) =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('only a proxy named in the configuration is believed about addresses', () => {
  const addressOf = createAddressReader(['10.0.0.0/8', 'fd00::1']);
  test.each([
    ['nobody in front', '192.0.2.7', undefined, '192.0.2.7'],
    ['a stranger who claims', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['a named proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a named proxy, by IPv6', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['IPv4 seen through IPv6', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['two named proxies', '10.1.2.3', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['a claim before the proxy’s own word', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['nonsense before it', '10.1.2.3', 'unknown, 203.0.113.9', '203.0.113.9'],
    ['nothing but nonsense', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['nothing', '10.1.2.3', '', '10.1.2.3'],
    ['two headers', '10.1.2.3', ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
  ])('%s', (_name, peer, forwarded, address) => expect(addressOf(request(peer, forwarded))).toBe(address));
});

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8::/48'],
  ['2001:0:10:1::1', '2001:0:10:1::/64', '2001:0:10::/48'],
  ['2001:0:0:1::1', '2001:0:0:1::/64', '2001::/48'],
  ['0:0:1::9', '0:0:1:0::/64', '0:0:1::/48'],
  ['::2', '0:0:0:0::/64', '::/48'],
  ['::1', '0:0:0:0::/64', '::1'],
])('%s is counted as %s and kept as %s', (address, network, kept) => {
  expect([networkOf(address), truncated(address)]).toEqual([network, kept]);
});
