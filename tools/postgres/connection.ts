import { join } from 'node:path';
import pg from 'pg';

/** The advisory lock that every process using a cluster holds as shared. A process that gets it exclusively is the last. */
const IN_USE = 7_411_666;

const WRONG_PASSWORD = '28P01';

/**
 * Connects to the server of this data directory and holds a lock, so that no other process of ours stops the server. The lock
 * ends with the process. Returns undefined if it is another server, or if the server is stopping. `isLast` releases the lock, and
 * returns whether no other process holds it.
 */
export async function connectAsUser({
  port,
  password,
  data,
  home,
}: {
  port: number;
  password: string;
  data: string;
  /** Where its password is. */
  home: string;
}): Promise<{ isLast: () => Promise<boolean>; ended: Promise<void> } | undefined> {
  const options = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres', ssl: false };
  const client = new pg.Client({ ...options, application_name: 'talon launcher', keepAlive: true });
  const ended: Promise<void> = new Promise(resolve => client.once('end', () => resolve()));
  client.on('error', () => {}); // 'end' reports it
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    if (rows[0].data_directory !== data) throw new Error('another server');
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) {
      throw new Error(
        `The embedded PostgreSQL refuses the password in ${join(home, 'password')}: restore that file, or remove ` +
          `${home} to begin with an empty database.`,
        { cause: error },
      );
    }
    return undefined;
  }
  const isLast = async () => {
    try {
      await client.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
      const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [IN_USE]);
      return Boolean(rows[0].alone);
    } catch {
      return true; // the server is gone or going
    } finally {
      await client.end().catch(() => {});
    }
  };
  return { isLast, ended };
}
