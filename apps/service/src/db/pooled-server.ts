import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseRefusal } from './database-refusal';
import type { Queryable } from './pool';

const patienceMilliseconds = 5_000;

interface Seen {
  server: string;
  timeout: string;
}

/**
 * Checks what a node reaches through a pooler: the database of the direct address, since otherwise messages would wait in
 * one database for a worker of another, and a limit for statements, which a pooler does not pass on.
 */
export async function checkPooledServer(
  pooledUrl: string,
  direct: Queryable,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const pooled = new pg.Client({
    connectionString: pooledUrl,
    connectionTimeoutMillis: patienceMilliseconds,
    query_timeout: patienceMilliseconds,
  });
  pooled.on('error', () => undefined);
  await pooled.connect();
  try {
    const [through, itself] = [await look(pooled), await look(direct)];
    if (through.server !== itself.server)
      throw new DatabaseRefusal(
        'DATABASE_URL and DATABASE_DIRECT_URL name different databases: correct one of them',
      );
    if (through.timeout === '0')
      log.warn(
        'statements have no time limit: set statement_timeout for the user of DATABASE_URL, with ALTER ROLE',
      );
  } finally {
    await pooled.end();
  }
}

async function look(db: Queryable): Promise<Seen> {
  const { rows } = await db.query<Seen>({
    text: `select oid || ' of ' || pg_postmaster_start_time() as server, current_setting('statement_timeout') as timeout
             from pg_database where datname = current_database()`,
  });
  return rows[0] ?? { server: '', timeout: '' };
}
