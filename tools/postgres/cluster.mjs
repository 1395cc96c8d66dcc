// @ts-check
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseDirectories } from '../project.mjs';
import { connectAsUser } from './connection.mjs';
import { freeStaleLock, isServerAlive, readLockFile } from './lock-file.mjs';
import { makeCluster } from './make-cluster.mjs';
import { preparePrograms } from './programs.mjs';
import { launchServer, readLastLogLines, stopServer } from './server.mjs';
import { serverIdentity } from './server-identity.mjs';

const PATIENCE_MS = 60_000;

/**
 * @typedef {object} Cluster a running PostgreSQL server of ours
 * @property {(database: string) => string} url of one database, as its superuser
 * @property {number} port on 127.0.0.1
 * @property {string} directory its data
 * @property {Promise<void>} ended when the server is gone
 * @property {() => Promise<void>} stop ends the server, unless another process of ours still uses it
 */

/**
 * Starts the embedded PostgreSQL and creates its cluster if there is none. It uses a server that already runs on the
 * directory: one left by a killed start, or one of another command.
 * @param {object} options
 * @param {string} [options.directory] absolute; the cluster of this checkout by default
 * @param {number} [options.port] any free one by default; a server that already runs keeps its own
 * @param {boolean} [options.durable] false: survives no loss of power, for tests
 * @param {Record<string, string>} [options.settings] more of the server, such as `shared_buffers`
 * @param {import('./programs.mjs').Programs} [options.programs] the embedded ones by default
 * @param {(step: string) => void} [options.onProgress] receives each step that takes time
 * @returns {Promise<Cluster>}
 * @throws at once, with the server's message, if the server refuses its configuration or data; or after a minute without a
 *   server, with the end of its log
 */
export async function startCluster({
  directory,
  port,
  durable = true,
  settings = {},
  programs: given,
  onProgress = () => {},
} = {}) {
  const directories = await databaseDirectories();
  const identity = serverIdentity();
  const programs = given ?? (await preparePrograms(directories.programs));
  const home = directory ?? join(directories.clusters, 'postgres');
  const password = await makeCluster({ directory: home, programs, identity, durable, onProgress });
  const data = await realpath(join(home, 'data'));

  let launches = 0;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(25)) {
    const lock = readLockFile(data);
    if (!lock || !isServerAlive(lock.pid, data)) {
      freeStaleLock(data);
      launches += 1;
      if (launches === 1) onProgress('Starting the database');
      if (launches === 2) onProgress('Waiting for the processes of an earlier database server');
      await launchServer({ home, data, programs, identity, durable, settings, port });
    } else if (lock.isReady) {
      const use = await connectAsUser({ port: lock.port, password, data, home });
      if (use) {
        const stop = async () => {
          if (await use.isLast())
            await stopServer({ data, programs, identity, mode: durable ? 'fast' : 'immediate' });
        };
        const url = (/** @type {string} */ database) =>
          `postgres://postgres:${password}@127.0.0.1:${lock.port}/${database}`;
        return { url, port: lock.port, directory: data, ended: use.ended, stop };
      }
    }
  }
  throw new Error(`The embedded PostgreSQL did not start:\n${await readLastLogLines(home)}`);
}
