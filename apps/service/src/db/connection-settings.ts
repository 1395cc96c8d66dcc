import type { ClientConfig } from 'pg';

/** A pooler refuses the time limits of a connection, or drops them: behind one, the role of the service has them. */
export const pooledSettings = {
  connectionTimeoutMillis: 3_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'talon',
} satisfies ClientConfig;

/**
 * The settings of every connection. PostgreSQL ends a statement itself after `statement_timeout`: a server that has not answered
 * by `query_timeout` has vanished, and its connection is given up. TCP looks after a connection on which nothing is sent, such as
 * the one that waits for jobs: after ten seconds of silence it asks every second, ten times.
 */
export const connectionSettings = {
  ...pooledSettings,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
} satisfies ClientConfig;

/** The connection that asks whether the database is ready has to know soon. */
export const probeSettings = {
  ...pooledSettings,
  connectionTimeoutMillis: 2_000,
  query_timeout: 3_000,
} satisfies ClientConfig;
