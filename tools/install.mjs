// @ts-check
import { join } from 'node:path';
import { readIfThere } from './durable-file.mjs';
import { projectRoot } from './project.mjs';
import { runNpm } from './run-command.mjs';

/**
 * Installs what the lock file names, unless it is all there already: in a fresh clone, after a pull that changed the
 * lock file, after an install that was cut short.
 * @param {(step: string) => void} onProgress
 */
export async function installIfNeeded(onProgress) {
  const lock = await readLock('package-lock.json');
  if (!lock) throw new Error('package-lock.json is missing: this is not a whole checkout of Talon.');
  if (isInstalled(lock, await readLock('node_modules/.package-lock.json'))) return;
  onProgress('Installing packages (npm ci)');
  const code = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Error('npm ci failed; its words are above.');
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by path, such as node_modules/pg
 */

/**
 * @param {LockedPackages} locked what should be there
 * @param {LockedPackages | undefined} installed what npm noted as installed, which it does last of all
 */
export function isInstalled(locked, installed) {
  if (!installed) return false;
  return Object.entries(locked).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    // Packages for other platforms are in the lock file and rightly not installed.
    if (!found) return optional === true;
    return link ? found.link === true : found.version === version;
  });
}

/**
 * @param {string} path
 * @returns {Promise<LockedPackages | undefined>}
 */
async function readLock(path) {
  const text = await readIfThere(join(projectRoot, path));
  return text === undefined ? undefined : JSON.parse(text).packages;
}
