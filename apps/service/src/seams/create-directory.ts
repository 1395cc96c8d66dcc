import type pg from 'pg';
import type { KeyedHash } from '../core/keyed-hash';
import type { Env } from '../env';
import { createDatabaseDirectory } from './database-directory';
import type { Directory } from './directory';
import { createHttpDirectory } from './http-directory';

/** The directory of the configuration; without one, the default on our own database. */
export function createDirectory(
  db: pg.Pool,
  keyedHash: KeyedHash,
  env: Pick<Env, 'directoryUrl' | 'directoryToken'>,
): Directory {
  return env.directoryUrl
    ? createHttpDirectory(env.directoryUrl, env.directoryToken)
    : createDatabaseDirectory(db, keyedHash);
}
