import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { projectRoot } from '../project.mjs';
import { productionPackages } from '../build/production-packages.ts';

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
 * Copies all that a node runs into an empty folder, with the paths of the project: the build, the migrations, the texts and the
 * packages of production. The build must exist.
 */
export function assemble(folder: string) {
  for (const path of paths) copy(path, folder, source => isNeeded(source));
  for (const path of productionPackages('apps/service')) copy(path, folder, () => true);
  // The service finds the folder of the texts by the name of this package.
  link(folder, 'node_modules/@talon/messages', 'packages/messages');
}

/** Lets every user read the folder, whatever the umask of the clone and of this process: the service runs as a user of its own. */
export function makeReadable(folder: string) {
  execFileSync('chmod', ['-R', 'a+rX', folder]);
}

function isNeeded(source: string) {
  const name = basename(source);
  return !leftOut.has(name) && !/\.tsx?$/.test(name);
}

function copy(path: string, folder: string, filter: (source: string) => boolean) {
  const source = join(projectRoot, path);
  const isNested = (each: string) =>
    each !== source && basename(each) === 'node_modules' && lstatSync(each).isDirectory();
  // A nested package has its own row if it is needed.
  cpSync(source, join(folder, path), { recursive: true, filter: each => filter(each) && !isNested(each) });
}

function link(folder: string, path: string, target: string) {
  const from = join(folder, path);
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), join(folder, target)), from);
}
