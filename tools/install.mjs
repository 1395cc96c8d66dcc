// @ts-check
import { join } from 'node:path';
import { readIfThere } from './durable-file.mjs';
import { projectRoot } from './project.mjs';
import { runNpm } from './run-command.mjs';

/**
 * Installs the packages of the lock file if some are missing: in a fresh clone, after a change of the lock file, or after an
 * interrupted installation.
 * @param {(step: string) => void} onProgress
 * @returns {Promise<boolean>} whether something was installed
 */
export async function installIfNeeded(onProgress) {
  if (await isComplete()) return false;
  onProgress('Installing packages (npm ci)');
  const code = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Error('npm ci failed; its output is above.');
  return true;
}

/**
 * Throws if packages are missing. The operators' command installs nothing: it may run beside a service that was deployed
 * without the packages for development.
 */
export async function refuseIncomplete() {
  if (await isComplete()) return;
  throw new Error(
    'Packages for development are missing here. For a deployed service, run: node apps/service/dist/talon.js COMMAND. ' +
      'For the demonstration, run "npm start" once.',
  );
}

async function isComplete() {
  const lock = await readLock('package-lock.json');
  if (!lock) throw new Error('package-lock.json is missing: this checkout of Talon is incomplete.');
  return isInstalled(lock, await readLock('node_modules/.package-lock.json'));
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by path, such as node_modules/pg
 */

/**
 * @param {LockedPackages} locked the packages that should be installed
 * @param {LockedPackages | undefined} installed the packages that npm has recorded as installed, its last step
 * @param {{ platform: string, arch: string }} [machine]
 */
export function isInstalled(locked, installed, machine = process) {
  if (!installed) return false;
  return Object.entries(locked).every(([path, entry]) => {
    const { version, optional, link } = entry;
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return optional === true && !isFor(machine, entry);
    return link ? found.link === true : found.version === version;
  });
}

/**
 * Whether npm certainly installs the package of a platform on this machine. Does not check which C library the machine has.
 * @param {{ platform: string, arch: string }} machine
 * @param {LockedPackage} entry
 */
function isFor({ platform, arch }, { os = [], cpu = [], libc }) {
  return os.includes(platform) && cpu.includes(arch) && !libc;
}

/**
 * @param {string} path
 * @returns {Promise<LockedPackages | undefined>}
 */
async function readLock(path) {
  const text = await readIfThere(join(projectRoot, path));
  return text === undefined ? undefined : JSON.parse(text).packages;
}
