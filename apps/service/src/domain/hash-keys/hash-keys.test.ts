import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { withTestService } from '../../testing/service';
import { checkHashKeys } from './hash-keys';

const service = withTestService();
beforeEach(() => service.deps.db.query('delete from hash_keys'));

const keyOf = (name: string) => createHash('sha256').update(name).digest();

/** Starts a node with these versions, the current one first. */
const start = (...versions: [number, string][]) =>
  checkHashKeys(service.deps.db, new Map(versions.map(([version, name]) => [version, keyOf(name)])));

test('nodes start with the same keys, and with a key that is known and not used', async () => {
  await start([1, 'one']);
  await start([1, 'one'], [2, 'two']);
  await start([1, 'one']);
});

test('a key in use cannot be left out', async () => {
  await start([1, 'one'], [2, 'two']);
  await start([2, 'two'], [1, 'one']);
  await expect(start([2, 'two'])).rejects.toThrow('version 1 is missing: stored hashes need it');
  await expect(start([1, 'one'])).rejects.toThrow('version 2 is missing: stored hashes need it');
});

test('a key in use cannot be replaced under its version', async () => {
  await start([1, 'one']);
  await expect(start([1, 'another'])).rejects.toThrow('version 1 is another key than the one of the stored');
});

test('a new key needs the next version', async () => {
  await start([2, 'two']);
  await expect(start([2, 'two'], [1, 'one'])).rejects.toThrow('version 1 is lower than one in use');
});

test('of two nodes that start at once with different keys, one refuses', async () => {
  const outcomes = await Promise.allSettled([start([1, 'one']), start([1, 'another'])]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
