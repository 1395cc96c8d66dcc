// @ts-check
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createOnce } from '../durable-file.mjs';
import { stateDirectory } from '../project.mjs';

/**
 * The keys of this checkout's own cluster. The first start creates them; without them, the encrypted and hashed values in
 * the cluster are lost.
 * @returns {Promise<Record<'HASH_KEY' | 'ENCRYPTION_KEYS' | 'METRICS_TOKEN', string>>} as the service's environment
 *   has them
 */
export async function ownKeys() {
  return JSON.parse(
    await createOnce(join(stateDirectory, 'keys.json'), () => JSON.stringify(makeKeys(), null, 2)),
  );
}

/** New random keys, such as a service for tests needs. */
export function makeKeys() {
  return {
    HASH_KEY: randomBytes(32).toString('base64'),
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    METRICS_TOKEN: randomBytes(24).toString('base64url'),
  };
}
