import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../kernel/env';
import { pooledSettings } from './connection-settings';
import type { DatabasePool } from './database-pool';
import { checkPooledServer } from './pooled-server';
import { createPool } from './pool';
import { refuseSharedSessions } from './shared-sessions';
import { sendUnnamed } from './unnamed-statements';

/** `direct` reaches the server itself, for what needs a session: migrations and the queue. Without a pooler both are the same. */
export interface Pools {
  db: DatabasePool;
  direct: DatabasePool;
}

const mostDirect = 4;

export type Addresses = Pick<Env, 'databaseUrl' | 'databaseDirectUrl'>;

export function createPools(
  { databaseUrl, databaseDirectUrl }: Addresses,
  connections: number,
  onIdleError: (error: Error) => void,
): Pools {
  if (databaseDirectUrl === undefined) {
    const db = createPool(databaseUrl, connections, onIdleError);
    return { db, direct: db };
  }
  const db = createPool(databaseUrl, connections, onIdleError, pooledSettings);
  db.on('connect', sendUnnamed);
  return { db, direct: createPool(databaseDirectUrl, mostDirect, onIdleError) };
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

export async function endPools({ db, direct }: Pools): Promise<void> {
  await db.end();
  if (direct !== db) await direct.end();
}
