// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { projectRoot } from '../project.mjs';
import { productionPackages } from '../build/production-packages.mjs';

/** What a running service reads, besides its packages. Its own code is in the bundle. */
const paths = [
  'package.json',
  'apps/service/package.json',
  'apps/service/dist',
  'apps/service/migrations',
  'apps/portal/dist',
  'apps/console/dist',
  'packages/messages',
  'packages/markets',
];

const leftOut = new Set(['node_modules', 'src', 'tsconfig.json']);

/**
 * Copies all that a node runs into an empty folder, with the paths of the project: the build, the migrations, the texts and
 * the packages of production. The build must exist.
 * @param {string} folder
 */
export function assemble(folder) {
  for (const path of paths) copy(path, folder, source => isNeeded(source));
  for (const path of productionPackages('apps/service')) copy(path, folder, () => true);
  // The service finds the folder of the texts by the name of this package.
  link(folder, 'node_modules/@talon/messages', 'packages/messages');
}

/**
 * Lets every user read the folder, whatever the umask of the clone and of this process: the service runs as a user of its own.
 * @param {string} folder
 */
export function makeReadable(folder) {
  execFileSync('chmod', ['-R', 'a+rX', folder]);
}

/** @param {string} source */
function isNeeded(source) {
  const name = basename(source);
  return !leftOut.has(name) && !/\.tsx?$/.test(name);
}

/**
 * @param {string} path
 * @param {string} folder
 * @param {(source: string) => boolean} filter
 */
function copy(path, folder, filter) {
  const source = join(projectRoot, path);
  const isNested = (/** @type {string} */ each) =>
    each !== source && basename(each) === 'node_modules' && lstatSync(each).isDirectory();
  // A nested package has its own row if it is needed.
  cpSync(source, join(folder, path), { recursive: true, filter: each => filter(each) && !isNested(each) });
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} target
 */
function link(folder, path, target) {
  const from = join(folder, path);
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), join(folder, target)), from);
}
