import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseDirectories } from '../project.mjs';
import { connectAsUser } from './connection.ts';
import { freeStaleLock, isServerAlive, readLockFile } from './lock-file.ts';
import { makeCluster } from './make-cluster.ts';
import { preparePrograms, type Programs } from './programs.ts';
import { launchServer, readLastLogLines, stopServer } from './server.mjs';
import { serverIdentity } from './server-identity.ts';

const PATIENCE_MS = 60_000;

/** A running PostgreSQL server of ours. */
export interface Cluster {
  /** Of one database, as its superuser. */
  url: (database: string) => string;
  /** On 127.0.0.1. */
  port: number;
  /** Its data. */
  directory: string;
  /** When the server is gone. */
  ended: Promise<void>;
  /** Ends the server, unless another process of ours still uses it. */
  stop: () => Promise<void>;
}

/**
 * Starts the embedded PostgreSQL and creates its cluster if there is none. It uses a server that already runs on the directory:
 * one left by a killed start, or one of another command.
 */
export async function startCluster({
  directory,
  port,
  durable = true,
  settings = {},
  programs: given,
  onProgress = () => {},
}: {
  /** Absolute; the cluster of this checkout by default. */
  directory?: string;
  /** Any free one by default; a server that already runs keeps its own. */
  port?: number;
  /** False: survives no loss of power, for tests. */
  durable?: boolean;
  /** More of the server, such as `shared_buffers`. */
  settings?: Record<string, string>;
  /** The embedded ones by default. */
  programs?: Programs;
  /** Receives each step that takes time. */
  onProgress?: (step: string) => void;
} = {}): Promise<Cluster> {
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
        const url = (database: string) =>
          `postgres://postgres:${password}@127.0.0.1:${lock.port}/${database}`;
        return { url, port: lock.port, directory: data, ended: use.ended, stop };
      }
    }
  }
  throw new Error(`The embedded PostgreSQL did not start:\n${await readLastLogLines(home)}`);
}
