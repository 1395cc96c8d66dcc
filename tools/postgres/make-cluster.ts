import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode, readIfThere, syncDirectory, writeDurably } from '../durable-file.mjs';
import { isProcessAlive } from '../process-alive.mjs';
import { serverEnvironment } from './server-environment.ts';
import { giveTo, type ServerIdentity } from './server-identity.ts';
import type { Programs } from './programs.ts';

/**
 * Creates a cluster if there is none. It creates it in another directory and moves it with one rename, so that a killed start
 * leaves nothing that looks like a cluster. Returns the superuser's password.
 */
export async function makeCluster({
  directory,
  programs,
  identity,
  durable,
  onProgress,
}: {
  /** Holds `data` and `password`. */
  directory: string;
  programs: Pick<Programs, 'initdb' | 'isOldest'>;
  identity: ServerIdentity | undefined;
  durable: boolean;
  onProgress: (step: string) => void;
}): Promise<string> {
  const passwordFile = join(directory, 'password');
  const present = await readIfThere(passwordFile);
  if (present) return present;

  onProgress('Making the database cluster');
  const parent = dirname(directory);
  await mkdir(parent, { recursive: true });
  await removeAbandoned(directory);
  const aside = `${directory}.new-${process.pid}-${randomBytes(3).toString('hex')}`;
  await mkdir(aside, { mode: 0o700 });
  await giveTo(aside, identity);
  await writeDurably(join(aside, 'password'), randomBytes(24).toString('hex'), 0o600);
  await giveTo(join(aside, 'password'), identity);
  await promisify(execFile)(
    programs.initdb,
    [
      '--pgdata=data',
      '--username=postgres',
      '--pwfile=password',
      '--auth=scram-sha-256',
      '--no-locale',
      '--encoding=UTF8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
      ...(durable || programs.isOldest ? [] : ['--set', 'scram_iterations=16']),
    ],
    { cwd: aside, env: serverEnvironment(), windowsHide: true, ...identity },
  );
  try {
    await rename(aside, directory);
    if (durable) await syncDirectory(parent);
  } catch (error) {
    // Another start was first; use its cluster.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error;
    await rm(aside, { recursive: true, force: true });
  }
  return readFile(passwordFile, 'utf8');
}

/** Removes the unfinished directories of killed starts. */
async function removeAbandoned(directory: string) {
  const prefix = `${basename(directory)}.new-`;
  for (const name of await readdir(dirname(directory))) {
    if (name.startsWith(prefix) && !isProcessAlive(Number.parseInt(name.slice(prefix.length), 10))) {
      await rm(join(dirname(directory), name), { recursive: true, force: true });
    }
  }
}
