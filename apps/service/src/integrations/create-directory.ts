import type pg from 'pg';
import type { KeyedHash } from '../kernel/keyed-hash';
import type { Env } from '../kernel/env';
import { createDatabaseDirectory } from './database-directory';
import type { Directory } from '../kernel/ports/directory';
import { createHttpDirectory } from './http-directory';

/** Creates the configured directory, or the default on our own database. */
export function createDirectory(
  db: pg.Pool,
  keyedHash: KeyedHash,
  env: Pick<Env, 'directoryUrl' | 'directoryToken'>,
): Directory {
  return env.directoryUrl
    ? createHttpDirectory(env.directoryUrl, env.directoryToken)
    : createDatabaseDirectory(db, keyedHash);
}
