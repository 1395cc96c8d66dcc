// @ts-check
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createOnce } from '../durable-file.mjs';
import { stateDirectory } from '../project.mjs';

/**
 * The keys of this checkout's own cluster. The first start creates them; without them, the encrypted and hashed values in
 * the cluster are lost.
 * @returns {Promise<Record<'HASH_KEYS' | 'ENCRYPTION_KEYS' | 'METRICS_TOKEN', string>>} as the service's environment
 *   has them
 */
export async function ownKeys() {
  const { HASH_KEY, ...keys } = JSON.parse(
    await createOnce(join(stateDirectory, 'keys.json'), () => JSON.stringify(makeKeys(), null, 2)),
  );
  // Old files have a single key without a version.
  return HASH_KEY === undefined ? keys : { HASH_KEYS: `1:${HASH_KEY}`, ...keys };
}

/**
 * The hash that the service stores, for example of a card number. `hashKeys` contains one key, as `makeKeys` creates it.
 * @param {string} hashKeys
 * @param {string} purpose
 * @param {string} text
 */
export function storedHash(hashKeys, purpose, text) {
  return Buffer.concat([Buffer.of(1), subjectHash(hashKeys, purpose, text)]);
}

/**
 * The hash that the service uses as the subject of a count. `hashKeys` contains one key, as `makeKeys` creates it.
 * @param {string} hashKeys
 * @param {string} purpose
 * @param {string} text
 */
export function subjectHash(hashKeys, purpose, text) {
  const key = Buffer.from(hashKeys.slice('1:'.length), 'base64');
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}

/** Creates new random keys, for example for the service in a test. */
export function makeKeys() {
  return {
    HASH_KEYS: `1:${randomBytes(32).toString('base64')}`,
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    METRICS_TOKEN: randomBytes(24).toString('base64url'),
  };
}
