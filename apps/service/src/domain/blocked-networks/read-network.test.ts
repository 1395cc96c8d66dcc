import { describe, expect, test } from 'vitest';
import { createNetworkCheck } from '../../kernel/network';
import { readNetwork } from './read-network';

describe('a network is read as typed', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7/32'],
    [' 198.51.100.7/24 ', '198.51.100.0/24'],
    ['198.51.100.255/25', '198.51.100.128/25'],
    ['198.51.255.1/16', '198.51.0.0/16'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:DB8:1:2:3::/48', '2001:db8:1::/48'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::ffff:198.51.100.7', '198.51.100.7/32'],
    ['::ffff:198.51.100.7/120', '198.51.100.0/24'],
    ['::ffff:c633:6407', '198.51.100.7/32'],
    ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7/32'],
  ])('%s as %s', (typed, network) => expect(readNetwork(typed)).toBe(network));

  test.each([
    '',
    'here',
    '198.51.100',
    '198.51.100.0/33',
    '198.51.100.0/',
    '198.51.100.0/24/8',
    '1.2.3.4/-1',
    '2001:db8::/129',
    'fe80::1%eth0',
    '[2001:db8::1]',
    '198.51.100.0/2４',
  ])('%j is none', typed => expect(() => readNetwork(typed)).toThrow('network-refused'));

  test.each([
    '198.0.0.0/15',
    '0.0.0.0/0',
    '2001::/31',
    '::/0',
    '::ffff:198.51.0.0/111',
    '::ffff:0:0/95',
    '::/80',
  ])('%s is too wide', typed => expect(() => readNetwork(typed)).toThrow('network-too-wide'));
});

test.each([
  ['198.51.100.0/24', '198.51.100.9', true],
  ['198.51.100.0/24', '::ffff:198.51.100.9', true],
  ['198.51.100.0/24', '::ffff:c633:6409', true],
  ['198.51.100.0/24', '198.51.101.9', false],
  ['2001:db8:1::/48', '2001:db8:1:ffff::1', true],
  ['2001:db8:1::/48', '2001:db8:2::1', false],
])('a block of %s meets %s: %s', (network, address, isMet) =>
  expect(createNetworkCheck([network])(address)).toBe(isMet),
);
