import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { createDatabase } from './create-database.mjs';
import { ownKeys } from './keys.mjs';

/** What the service runs in. */
interface Environment {
  /** Its environment. */
  env: NodeJS.ProcessEnv;
  /** Whether the database is this checkout's own. */
  isOwn: boolean;
  /** Ends what was started. */
  stop: () => Promise<void>;
}

/** Uses the database and keys of the process environment, or else this checkout's own cluster with the demonstration. */
export async function prepareEnvironment(onProgress: (step: string) => void): Promise<Environment> {
  if (process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE'])
    return { env: process.env, isOwn: false, stop: async () => {} };
  const cluster = await startCluster({ onProgress });
  const keys = await ownKeys();
  const DATABASE_URL = await createDatabase(cluster, 'talon');
  const env = {
    DEMONSTRATION: '1',
    SECURITY_CONTACT: 'mailto:security@talon.example',
    METRICS_TOKEN: keys.METRICS_TOKEN,
    ...process.env,
  };
  return {
    env: { ...env, HASH_KEYS: keys.HASH_KEYS, ENCRYPTION_KEYS: keys.ENCRYPTION_KEYS, DATABASE_URL },
    isOwn: true,
    stop: keepRunning(cluster, onProgress),
  };
}

/** Restarts the cluster on the same port whenever it is gone, killed or crashed. Returns what ends this and the cluster. */
function keepRunning(cluster: Cluster, onProgress: (step: string) => void): () => Promise<void> {
  let isStopping = false;
  let current = Promise.resolve(cluster);
  const watch = async () => {
    await (await current).ended;
    if (isStopping) return;
    onProgress('The database is gone: starting it again');
    current = startCluster({ port: cluster.port });
    await watch();
  };
  watch().catch(error => onProgress(`The database did not come back: ${error.message}`));
  return async () => {
    isStopping = true;
    await (await current).stop();
  };
}
