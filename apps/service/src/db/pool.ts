import pg from 'pg';
import { connectionSettings } from './connection-settings';
import { DatabasePool } from './database-pool';

/** A transaction or the pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

// Dates stay yyyy-mm-dd: a calendar day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text);

export function createPool(
  url: string,
  connections: number,
  onIdleError: (error: Error) => void,
  settings: pg.PoolConfig = connectionSettings,
): DatabasePool {
  const pool = new DatabasePool({
    ...settings,
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 60_000,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', onIdleError);
  // A connection that dies inside a transaction fails the next statement, which reports it.
  pool.on('connect', client => client.on('error', () => {}));
  return pool;
}
