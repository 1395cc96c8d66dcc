// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive } from '../process-alive.mjs';
import { databaseDirectories } from '../project.mjs';
import { startCluster } from './cluster.ts';
import { memoryDirectory } from './memory-directory.ts';
import { preparePrograms } from './programs.ts';
import { serverIdentity } from './server-identity.ts';
import { stopServer } from './server.mjs';

/**
 * Starts a cluster for tests. It is fast because it is not durable, and it is deleted when it stops. Clusters that killed
 * runs left are stopped and deleted first.
 * @param {object} [options]
 * @param {boolean} [options.inMemory] keeps the files in memory where the system has a place for that. For small data only
 * @param {Record<string, string>} [options.settings] more of the server
 * @param {import('./programs.ts').Programs} [options.programs] the embedded ones by default
 * @returns {Promise<import('./cluster.ts').Cluster>}
 */
export async function startThrowAwayCluster({ inMemory = false, settings = {}, programs } = {}) {
  const directories = await databaseDirectories();
  const parent = join((inMemory && (await memoryDirectory())) || directories.clusters, 'throw-away');
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent, directories.programs);
  const directory = join(parent, `${process.pid}-${randomBytes(3).toString('hex')}`);
  const cluster = await startCluster({ directory, durable: false, settings, ...(programs && { programs }) });
  const stop = async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...cluster, stop };
}

/**
 * @param {string} parent
 * @param {string} programsDirectory
 */
async function removeAbandoned(parent, programsDirectory) {
  const abandoned = (await readdir(parent)).filter(name => !isProcessAlive(Number.parseInt(name, 10)));
  if (abandoned.length === 0) return;
  const programs = await preparePrograms(programsDirectory);
  for (const name of abandoned) {
    const data = join(parent, name, 'data');
    await stopServer({ data, programs, identity: serverIdentity(), mode: 'immediate' });
    await rm(join(parent, name), { recursive: true, force: true });
  }
}
