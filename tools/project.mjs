// @ts-check
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOnce } from './durable-file.mjs';

/** The root of this checkout. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Files of this checkout that are never committed: keys, log, the embedded database. */
export const stateDirectory = process.env['TALON_STATE'] || join(projectRoot, '.talon');

/**
 * The directories of the embedded database. Root runs the database as another user, who may not have access to the project, so
 * root's directory is under /var/lib. Its name depends on the state of this checkout, so that a fresh clone at the same path
 * starts with a new database.
 * @returns {Promise<{ clusters: string, programs: string }>}
 */
export async function databaseDirectories() {
  if (process.getuid?.() !== 0) return { clusters: stateDirectory, programs: stateDirectory };
  const id = await createOnce(join(stateDirectory, 'id'), () => randomBytes(6).toString('hex'));
  return { clusters: join('/var/lib/talon', id), programs: '/var/lib/talon' };
}
