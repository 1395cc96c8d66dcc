import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseRefusal, describeRefusal, isTransient } from './database-refusal';

const oldestVersion = 15;
const pauseMilliseconds = 500;

/**
 * Waits until the database accepts a connection. Retries after a temporary failure, such as a server that is starting, and
 * logs one line when the wait begins and one when it ends.
 * @param patienceMilliseconds how long it waits; 0 tries once
 * @param stopping ends the wait, which then rejects
 * @throws DatabaseRefusal at once after a permanent failure (password, name, TLS, version), and when the patience ends
 */
export async function waitForDatabase(
  db: Pick<pg.Pool, 'connect'>,
  log: Pick<Logger, 'info' | 'warn'>,
  patienceMilliseconds: number,
  stopping?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds;
  for (let isFirst = true; ; isFirst = false) {
    const error = await tryToConnect(db);
    if (error === undefined) return isFirst ? undefined : log.info('the database accepts connections');
    if (error instanceof DatabaseRefusal) throw error;
    const reason = describeRefusal(error);
    if (!isTransient(error)) throw new DatabaseRefusal(`The database refuses the connection: ${reason}`);
    if (performance.now() >= deadline) throw new DatabaseRefusal(`The database cannot be reached: ${reason}`);
    if (isFirst) log.warn({ reason }, 'waiting for the database');
    await sleep(pauseMilliseconds, undefined, { ...(stopping && { signal: stopping }) });
  }
}

async function tryToConnect(db: Pick<pg.Pool, 'connect'>): Promise<unknown> {
  try {
    const client = await db.connect();
    try {
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      );
      const [{ version } = { version: 0 }] = rows;
      return version < oldestVersion ? tooOld(version) : undefined;
    } finally {
      client.release();
    }
  } catch (error) {
    return error ?? new Error('the connection failed');
  }
}

function tooOld(version: number): DatabaseRefusal {
  return new DatabaseRefusal(
    `The database server is PostgreSQL ${version}: name one of version ${oldestVersion} or newer in DATABASE_URL`,
  );
}
