import { connections } from '@talon/rules/limits';
import { expect, test } from 'vitest';
import { createConnectionCounts } from './connection-counts';

const { mostOfNetwork, mostOfSite } = connections;
const newCounts = () => createConnectionCounts({ mostOfNetwork, mostOfSite }, [], { warn: () => undefined });

test('twenty networks of one IPv6 /48 have 500 connections at a node; other sites have theirs', () => {
  const counts = newCounts();
  let entered = 0;
  for (let network = 0; network < 20; network += 1)
    for (let count = 0; count < 250; count += 1)
      if (counts.enter(`2001:db8:1:${network}::${count + 1}`)) entered += 1;
  expect(entered).toBe(500);
  expect(counts.enter('2001:db8:2::1')).toBeDefined();
  expect(counts.enter('192.0.2.1')).toBeDefined();
});

test('a closed connection makes room for its network and its site', () => {
  const counts = newCounts();
  const leave = Array.from({ length: 500 }, (_, place) =>
    counts.enter(`2001:db8:1:${place % 2}::${place + 1}`),
  );
  expect(counts.enter('2001:db8:1:9::1')).toBeUndefined();
  leave[0]?.();
  expect(counts.enter('2001:db8:1:9::1')).toBeDefined();
  expect(counts.enter('2001:db8:1:9::2')).toBeUndefined();
});
