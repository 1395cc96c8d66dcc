import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DatabaseRefusal } from './database-refusal';

const rounds = 5;
const patienceMilliseconds = 5_000;

const advice = {
  DATABASE_URL:
    'A pooler in transaction mode, such as PgBouncer, answers at DATABASE_URL: give the address of the PostgreSQL server ' +
    'itself in DATABASE_DIRECT_URL too, or put the pooler into session mode',
  DATABASE_DIRECT_URL:
    'A pooler in transaction mode, such as PgBouncer, answers at DATABASE_DIRECT_URL: give the address of the PostgreSQL ' +
    'server itself',
};

/**
 * Refuses a pooler that keeps no session between two transactions. Prepared statements, the lock of the migrations and the
 * notifications of the queue need one.
 */
export async function refuseSharedSessions(
  db: Pick<pg.Pool, 'connect'>,
  url: string,
  name: keyof typeof advice,
): Promise<void> {
  const client = await db.connect();
  try {
    if (await isOfServer(client)) return;
    const other = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMilliseconds,
      query_timeout: patienceMilliseconds,
    });
    other.on('error', () => undefined);
    await other.connect();
    try {
      if (await hasOwnSession(client, other)) return;
    } finally {
      await other.end();
    }
  } finally {
    client.release();
  }
  throw new DatabaseRefusal(advice[name]);
}

/** A server tells each connection its process; a pooler makes up a number, because only the cancelling of a statement uses it. */
async function isOfServer(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (client as { processID?: number }).processID === rows[0]?.pid;
}

/**
 * Whether a setting of one connection stays, and is not seen by the other. Each round has another number of statements between,
 * because a pooler that takes its connections in turn might come back to the same one by chance.
 */
async function hasOwnSession(client: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    const mark = randomUUID();
    await client.query({ text: `select set_config('talon.session', $1, false)`, values: [mark] });
    for (let between = 0; between < round; between += 1) if ((await readMark(other)) === mark) return false;
    if ((await readMark(client)) !== mark) return false;
  }
  return true;
}

async function readMark(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string }>(
    `select current_setting('talon.session', true) as mark`,
  );
  return rows[0]?.mark;
}
