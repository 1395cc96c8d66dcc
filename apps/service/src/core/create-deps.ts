import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env';
import { isCommonPassword } from './common-passwords';
import type { Deps } from './deps';
import { createEncryption } from './encryption';
import { createKeyedHash } from './keyed-hash';
import { createPasswordHashing } from './password-hashing';
import { packagesFolder } from './project-folder';
import { createWords, readEveryCatalogue } from './words';

/** Everything the use cases work with, made from the configuration. */
export async function createDeps(
  env: Pick<Env, 'limits' | 'hashKey' | 'encryptionKeys'>,
  db: pg.Pool,
  log: Logger,
): Promise<Deps> {
  const words = createWords(packagesFolder);
  readEveryCatalogue(words);
  return {
    db,
    log,
    words,
    limits: env.limits,
    hashing: await createPasswordHashing(),
    keyedHash: createKeyedHash(env.hashKey),
    encryption: createEncryption(env.encryptionKeys),
    isCommonPassword,
  };
}
