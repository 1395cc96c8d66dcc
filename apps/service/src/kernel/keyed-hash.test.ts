import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyedHash } from './keyed-hash';

const keyOf = (name: string) => createHash('sha256').update(name).digest();
const under = (...versions: number[]) =>
  createKeyedHash(new Map(versions.map(version => [version, keyOf(`${version}`)])));

test('a stored value names its version, and is found under every known one', () => {
  const [old, between, anew] = [under(1), under(1, 2), under(2, 1)];
  const stored = old('card', '5065');
  expect([stored[0], stored.length]).toEqual([1, 33]);
  expect(between('card', '5065')).toEqual(stored);
  expect(anew('card', '5065')[0]).toBe(2);
  expect(anew.all('card', '5065')).toContainEqual(stored);
  expect(between.all('card', '5065')).toContainEqual(anew('card', '5065'));
});

test('a stored value matches its text only, whichever key is the current one', () => {
  for (const one of [under(1, 2), under(2, 1)]) {
    for (const other of [under(1, 2), under(2, 1)]) {
      expect(one.matches('code', '1234', other('code', '1234'))).toBe(true);
      expect(one.matches('code', '1235', other('code', '1234'))).toBe(false);
      expect(one.matches('record', '1234', other('code', '1234'))).toBe(false);
    }
  }
  expect(under(1).matches('code', '1234', under(2, 1)('code', '1234'))).toBe(false);
  expect(under(1).matches('code', '1234', Buffer.alloc(0))).toBe(false);
});

test('renewing needs no text: the result is what a new value would be', () => {
  const first = under(1)('register-number', '85');
  expect(under(2, 1).renew(first)).toEqual(under(2, 1)('register-number', '85'));
  expect(under(3, 2, 1).renew(first)).toEqual(under(3, 2, 1)('register-number', '85'));
  expect(under(3, 1, 2).renew(under(2, 1).renew(first))).toEqual(under(3, 2, 1)('register-number', '85'));
  expect(under(1, 2).renew(under(2, 1).renew(first))).toEqual(under(2, 1).renew(first));
  expect(() => under(2).renew(first)).toThrow('version 1, which is not configured');
});

test('what limits count stays the same when a key is added', () => {
  expect(under(2, 1)('network', '192.0.2.1')).toEqual(under(1)('network', '192.0.2.1'));
  expect(under(2, 1)('trust', 'account')).toEqual(under(1)('trust', 'account'));
});
