import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** The open connections of a pool, how many it may have, and what waits for one. */
export interface ConnectionLoad {
  idle: number;
  used: number;
  most: number;
  waiting: number;
}

/** A connection to the database for short reads outside of transactions. */
export interface Reads {
  query: <Row extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<Row>>;
  /** Missing if the statements go through the pool. */
  load?: () => ConnectionLoad;
  /** Waits for the answers that are due, and closes the connection. */
  end: () => Promise<void>;
}
