import pg from 'pg';
import type { Reads } from '../kernel/ports/reads';

/**
 * One connection that sends each statement without waiting for the answers to earlier ones, which takes about half the CPU
 * time of a connection of the pool. Only for statements that never wait for a lock, because all later ones would wait too.
 * It connects at its first use. If it fails, the statements under way fail, and the next statement connects again.
 */
export function createPipeline(url: string, onError: (error: Error) => void): Reads {
  let current: Promise<pg.Client> | undefined;

  function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      // A server that does not answer at all would block every later statement.
      query_timeout: 10_000,
      application_name: 'talon',
    });
    const connected = client.connect().then(() => client);
    const forget = () => {
      if (current === connected) current = undefined;
    };
    connected.catch(forget);
    client.on('end', forget);
    client.on('error', error => {
      forget();
      onError(error);
    });
    return connected;
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
      current ??= connect();
      const client = await current;
      return client.query<Row>(statement);
    },
    async end() {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
