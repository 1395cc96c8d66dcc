import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../kernel/env';
import { pooledSettings, probeSettings } from './connection-settings';
import type { DatabasePool } from './database-pool';
import { checkPooledServer } from './pooled-server';
import { createPool } from './pool';
import { refuseSharedSessions } from './shared-sessions';
import { sendUnnamed } from './unnamed-statements';

/**
 * `direct` reaches the server itself, for what needs a session: migrations and the queue. Without a pooler it is `db`. `probe` has
 * one connection, which asks whether the database is ready.
 */
export interface Pools {
  db: DatabasePool;
  direct: DatabasePool;
  probe: DatabasePool;
}

const mostDirect = 4;

export type Addresses = Pick<Env, 'databaseUrl' | 'databaseDirectUrl'>;

/** `connections`: of the node, with that of the probe. */
export function createPools(
  { databaseUrl, databaseDirectUrl }: Addresses,
  connections: number,
  onIdleError: (error: Error) => void,
): Pools {
  const probe = createPool(databaseUrl, 1, onIdleError, probeSettings);
  if (databaseDirectUrl === undefined) {
    const db = createPool(databaseUrl, connections - 1, onIdleError);
    return { db, direct: db, probe };
  }
  const db = createPool(databaseUrl, connections - 1, onIdleError, pooledSettings);
  for (const pooled of [db, probe]) pooled.on('connect', sendUnnamed);
  return { db, direct: createPool(databaseDirectUrl, mostDirect, onIdleError), probe };
}

/** Refuses a pooler in transaction mode that the service was not told of. `direct` is a pool of the direct address, or of the only one. */
export async function checkPooling(
  { databaseUrl, databaseDirectUrl }: Addresses,
  direct: pg.Pool,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (databaseDirectUrl === undefined) return refuseSharedSessions(direct, databaseUrl, 'DATABASE_URL');
  await refuseSharedSessions(direct, databaseDirectUrl, 'DATABASE_DIRECT_URL');
  await checkPooledServer(databaseUrl, direct, log);
}

export async function endPools(pools: Pools): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map(pool => pool.end()));
}
