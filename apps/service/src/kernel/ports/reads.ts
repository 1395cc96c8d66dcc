import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** A connection to the database for short reads outside of transactions. */
export interface Reads {
  query: <Row extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<Row>>;
  /** Waits for the answers that are due, and closes the connection. */
  end: () => Promise<void>;
}
