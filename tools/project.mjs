// @ts-check
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOnce } from './durable-file.mjs';

/** The checkout that these tools belong to. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** What this checkout keeps for itself and never commits: keys, log, the embedded database. */
export const stateDirectory = process.env['TALON_STATE'] || join(projectRoot, '.talon');

/**
 * Where the embedded database lives. Root runs it as another user, who may be unable to enter the project (a private
 * home), so root's lives under /var/lib; its name hangs on this checkout's state, so that a fresh clone at the same
 * path starts afresh.
 * @returns {Promise<{ clusters: string, programs: string }>}
 */
export async function databaseDirectories() {
  if (process.getuid?.() !== 0) return { clusters: stateDirectory, programs: stateDirectory };
  const id = await createOnce(join(stateDirectory, 'id'), () => randomBytes(6).toString('hex'));
  return { clusters: join('/var/lib/talon', id), programs: '/var/lib/talon' };
}
